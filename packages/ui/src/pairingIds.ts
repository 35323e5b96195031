// Those of the code to scan.
export const qr = 'lk-qr'
export const copyUri = 'lk-copy-uri'
export const install = 'lk-install-<store>'
export const retry = 'lk-retry'
