/** Maps texts that look alike to one key: letters and digits only, without case. */
export const toWordKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
