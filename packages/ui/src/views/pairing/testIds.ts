export const testIds = {
  copyUri: 'lk-copy-uri',
} as const
