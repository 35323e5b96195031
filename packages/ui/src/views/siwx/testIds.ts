export const testIds = {
  siwxDomain: 'lk-siwx-domain',
  siwxStatement: 'lk-siwx-statement',
  siwxSign: 'lk-siwx-sign',
  siwxCancel: 'lk-siwx-cancel',
} as const
