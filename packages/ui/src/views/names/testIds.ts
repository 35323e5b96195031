export const testIds = {
  nameInput: 'lk-name-input',
  nameSuggestion: 'lk-name-suggestion-<name>',
  nameRegister: 'lk-name-register',
  nameStatus: 'lk-name-status',
  nameStart: 'lk-name-start',
  nameOwn: 'lk-name-own-<name>',
  namePrimary: 'lk-name-primary-<name>',
  nameCancel: 'lk-name-cancel',
  nameRegistered: 'lk-name-registered',
  nameDone: 'lk-name-done',
} as const
