# The operations and their kernels: for nvcc, and for the host's compiler.
set(TARAKUM_CUDA_OPERATIONS
  cuda_activations.cpp
  cuda_attention.cpp
  cuda_channels.cpp
  cuda_contrastive.cpp
  cuda_convolution.cpp
  cuda_embedding.cpp
  cuda_gru.cpp
  cuda_losses.cpp
  cuda_memory.cpp
  cuda_products.cpp
  cuda_rows.cpp
  cuda_steps.cpp
  cuda_vectors.cpp
  plain_product.cpp
  recorder.cpp
)
list(TRANSFORM TARAKUM_CUDA_OPERATIONS PREPEND ${CMAKE_CURRENT_LIST_DIR}/)
