export const testIds = {
  /** on a phone: shows or hides the QR code */
  toggleQr: 'lk-toggle-qr',
  /** real link into the wallet’s desktop app */
  openDesktop: 'lk-open-desktop',
  /** real link into the wallet’s web app */
  openWeb: 'lk-open-web',
} as const
