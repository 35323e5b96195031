export const testIds = {
  toggleQr: 'lk-toggle-qr',
  openDesktop: 'lk-open-desktop',
  openWeb: 'lk-open-web',
} as const
