export const testIds = {
  /** the address, shortened; `data-address` holds it in full */
  accountAddress: 'lk-account-address',
  /** the account's name; `data-name` */
  accountName: 'lk-account-name',
  /** account: opens its names, or offers one */
  accountNames: 'lk-names',
  /** account by email or social login: opens its settings */
  accountSettings: 'lk-account-settings',
  /** account by email or social login: shows its recovery code, which was not kept yet */
  backupNotice: 'lk-backup-notice',
  /** native balance with its symbol; `aria-busy` while unknown */
  accountBalance: 'lk-account-balance',
  /** network chip of the account */
  accountNetwork: 'lk-account-network',
  /** wallet chip of the account: opens the connected wallets */
  accountWallets: 'lk-account-wallets',
  /** a connected wallet; shows its account; `<id>` is the id of its connector; `data-status` = connected, stored */
  connection: 'lk-connection-<id>',
  /** ends that connection */
  disconnectOne: 'lk-disconnect-<id>',
  /** ends all of them */
  disconnectAll: 'lk-disconnect-all',
  /** an account of a wallet that shares several; uses it; `<address>` is the address */
  walletAccount: 'lk-wallet-account-<address>',
  /** opens the field for what the visitor calls an account */
  editLabel: 'lk-edit-label-<address>',
  /** what the visitor calls the account */
  labelInput: 'lk-label-input',
  /** keeps it */
  labelSave: 'lk-label-save',
  /** leaves it as it was */
  labelCancel: 'lk-label-cancel',
  /** a wallet that was connected before; connects it again; `<id>` is the id of its connector */
  recentWallet: 'lk-recent-<id>',
  /** takes it from the list */
  forgetWallet: 'lk-forget-<id>',
  /** connects another wallet beside */
  addWallet: 'lk-add-wallet',
  /** account on an unsupported network: switches to the first that is supported */
  switchBack: 'lk-switch-back',
  /** shows the account of another connected family; `aria-pressed` on the one shown */
  family: 'lk-family-<namespace>',
  /** account: opens the send view */
  send: 'lk-send',
  /** account: opens the form for buying; on an empty account the ways to fund it */
  buy: 'lk-buy',
  /** account: opens the swap view */
  swap: 'lk-swap',
  /** a transfer on its way; `data-status` = submitted, included, final */
  pendingTransaction: 'lk-pending-<hash>',
  /** tab */
  tabTokens: 'lk-tab-tokens',
  /** tab */
  tabNfts: 'lk-tab-nfts',
  /** tab */
  tabActivity: 'lk-tab-activity',
  /** ends the connection it names */
  disconnect: 'lk-disconnect',
  /** a network row (colon as `:`) */
  network: 'lk-network-<caip2>',
  /** leaves a switch and stays on the network */
  keepNetwork: 'lk-keep-network',
  /** opens Connect for the other family */
  connectFamily: 'lk-connect-family',
  /** the text to be signed, in full */
  signMessage: 'lk-sign-message',
  /** signs it */
  sign: 'lk-sign',
  /** declines it */
  cancel: 'lk-cancel',
  /** the full address to receive at; `data-address` */
  receiveAddress: 'lk-receive-address',
  /** receive: shows the networks on which the address receives */
  receiveNetworks: 'lk-receive-networks',
  /** a network on which the address receives */
  compatibleNetwork: 'lk-compatible-<caip2>',
  /** the address that the wallet keeps for it: payment, collectibles */
  receivePurpose: 'lk-receive-purpose-<purpose>',
  /** asks for an amount */
  receiveRequest: 'lk-receive-request',
  /** the amount asked for */
  receiveAmount: 'lk-receive-amount',
  /** the token asked for */
  receiveToken: 'lk-receive-token',
} as const
