/**
 * Flags of the platform's process. Rows live for a second, until they are loaded. A young generation of 32 MB instead of 16
 * halves what collecting it costs (14 % of the CPU of batches). V8 lets the rest grow to twice what lives before it collects:
 * with 30 % the platform takes 200 MB less under load and no more CPU (bench/results/collecting.md).
 */
export const platformFlags = ["--enable-source-maps", "--max-semi-space-size=32", "--heap-growing-percent=30"];

/**
 * Of the allocator of the embedded event store. Where the system makes huge pages of everything, the platform held up to 150 MB
 * more under load than the allocator knew of; with this setting it did not (bench/results/soak.md).
 */
export const platformEnv = { MALLOC_CONF: "thp:never" };
