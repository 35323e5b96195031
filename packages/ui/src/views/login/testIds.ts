export const testIds = {
  deviceNumber: 'lk-device-number',
} as const
