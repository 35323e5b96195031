export const testIds = {
  captureLater: 'lk-capture-later',
  captureDone: 'lk-capture-done',
} as const
