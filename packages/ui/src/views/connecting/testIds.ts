export const testIds = {
  toggleQr: 'lk-toggle-qr',
} as const
