export const testIds = {
  /** number to choose where a new device is approved */
  deviceNumber: 'lk-device-number',
} as const
