// What only holds the tests' precompiled headers needs one source.
int main() {}
