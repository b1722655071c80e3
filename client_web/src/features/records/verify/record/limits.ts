/** Some thousand games; who keeps more splits the file. */
export const FILE_BYTES_MOST = 64 * 1024 * 1024
