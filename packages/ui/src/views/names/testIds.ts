export const testIds = {
  /** name to register, without its parent */
  nameInput: 'lk-name-input',
  /** a name like the typed one that is available; `<name>` without its parent */
  nameSuggestion: 'lk-name-suggestion-<name>',
  /** asks the wallet to sign the registration */
  nameRegister: 'lk-name-register',
  /**
   * whether the name can be registered; `data-state` = idle, checking, available, taken, failed, or the rule it
   * breaks
   */
  nameStatus: 'lk-name-status',
  /** names: opens the registration */
  nameStart: 'lk-name-start',
  /** a name of the account; `<name>` in full */
  nameOwn: 'lk-name-own-<name>',
  /** makes that name the primary one */
  namePrimary: 'lk-name-primary-<name>',
  /** forgets the request in the wallet */
  nameCancel: 'lk-name-cancel',
  /** the name just registered; `data-name` */
  nameRegistered: 'lk-name-registered',
  /** back to the account */
  nameDone: 'lk-name-done',
} as const
