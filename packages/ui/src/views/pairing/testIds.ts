export const testIds = {
  /** copies the pairing URI */
  copyUri: 'lk-copy-uri',
} as const
