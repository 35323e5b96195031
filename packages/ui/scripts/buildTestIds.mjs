// Writes docs/test-ids.md from src/testIds.ts: `node packages/ui/scripts/buildTestIds.mjs`.
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const folder = dirname(dirname(fileURLToPath(import.meta.url)))
export const target = join(folder, '../../docs/test-ids.md')

/** What each one is on; a test compares this list with the constant. */
export const about = {
  connectButton: "the page's connect button",
  accountButton: "the page's account button",
  networkButton: "the page's network button",
  walletButton:
    "the page's button for one wallet; `data-state` is `idle`, `ready`, `connecting` or `connected`",
  modal: 'the dialog; `data-view` is the name of the view',
  back: 'header: back',
  help: 'header of Connect: what is a wallet?',
  close: 'header: close',
  headerTitle: "header: the view's title, which is also the dialog's name",
  alerts: 'bar of alerts for developers, in development only; each has its `data-code`',
  alertsHide: 'hides the bar until the next alert',
  toast: 'short notice above the footer; `data-tone` = success, error, info',
  wallet:
    'a wallet; `<id>` is the directory id, else the rdns, else the kebab-cased name; `walletConnect` for the QR row; `-2` for a second announcement under one rdns; `data-status` = installed, recent, qr, featured',
  allWallets: 'row that opens the directory',
  noWallet: "'I don't have a wallet', and its button in WhatIsAWallet",
  search: 'search field of the directory, or of the tokens to send',
  searchClear: 'clears the search',
  walletList: "the directory's list; `aria-busy` while it loads",
  loadMore: 'next page of the directory',
  qr: 'QR code; `data-uri` = pairing URI, or the address to receive at; `data-ready` once it is drawn',
  usePhone: 'opens the QR code instead',
  toggleQr: 'on a phone: shows or hides the QR code',
  copyUri: 'copies the pairing URI',
  openDesktop: 'real link into the wallet’s desktop app',
  openWeb: 'real link into the wallet’s web app',
  openWallet: 'real link into the wallet, for pairing or for a request that waits there',
  openBrowser: "real link that opens this site in the wallet's browser",
  install:
    'where a wallet is installed; `<store>` = chrome, firefox, ios, android, website, or `any` for the button that leads there',
  getWallet: 'a wallet to get',
  captureLater: 'email after sign-in: leaves no address; where the site requires one, signs out',
  captureDone: 'email after sign-in: closes it once the address is confirmed',
  siwxDomain: 'sign-in: host of the site in the text that is signed',
  siwxStatement: "sign-in: the site's own line in that text",
  siwxSign: 'sign-in: asks the wallet, also again',
  siwxCancel: 'sign-in: stays signed out; where the site requires a sign-in, disconnects',
  copyReport: 'copies the debug report for the support of a site',
  retry: 'tries again, whatever has failed',
  accountAddress: 'the address, shortened; `data-address` holds it in full',
  accountName: "the account's name; `data-name`",
  accountNames: 'account: opens its names, or offers one',
  accountBalance: 'native balance with its symbol; `aria-busy` while unknown',
  accountNetwork: 'network chip of the account',
  copyAddress: 'copies the address',
  explorer: "link to the network's explorer: the account's page, or the transfer's",
  send: 'account: opens the send view',
  swap: 'account: opens the swap view',
  receive: 'account: opens the receive view',
  accountWallets: 'wallet chip of the account: opens the connected wallets',
  connection:
    'a connected wallet; shows its account; `<id>` is the id of its connector; `data-status` = connected, stored',
  disconnectOne: 'ends that connection',
  addWallet: 'connects another wallet beside',
  switchBack: 'account on an unsupported network: switches to the first that is supported',
  family: 'shows the account of another connected family; `aria-pressed` on the one shown',
  pendingTransaction: 'a transfer on its way; `data-status` = submitted, included, final',
  sendToken: 'the token to send, and the way to another one',
  sendAmount: 'amount field',
  sendUnit: 'types the amount in money, or in the token again; its text is the worth in the other',
  sendBalance: 'what there is to send',
  sendMax: 'fills in the most that leaves the fee',
  sendTo: 'receiver field: an address or a name',
  sendPaste: 'pastes the receiver',
  sendToClear: 'clears the receiver',
  sendName: 'name of the recipient, beside its address',
  sendResolved: 'the full address that a name resolves to; `data-address`',
  sendProblem: 'what is wrong, in words; `<field>` = amount, receiver, review',
  sendWarning:
    'a warning about the receiver; `<warning>` = own-address, first-time, look-alike, checksum, contract, token-itself, contract-elsewhere, no-key',
  sendSwitch: 'leads to the networks, where the site cannot send on this one',
  sendReview: 'opens the preview',
  sendSummary: 'what is sent, exactly; `data-amount`, `data-token`',
  sendReceiver: 'the full receiver address; `data-address`',
  sendFee: 'a part of the fee; `<kind>` = network, accountCreation; `data-amount`',
  sendRate: 'what the network is paid, where there is a choice: slow, normal, fast, own',
  sendOwnRate: 'the own rate of the visitor',
  sendReplaceable: 'the transfer can be replaced by one with a higher fee',
  sendTotal: 'amount and fee together, where they are in one currency',
  sendSimulation: 'result of the test run; `data-status` = passed, failed, unavailable',
  sendLogs: 'discloses what the chain said',
  sendAcknowledge: 'box to tick before a dangerous transfer',
  sendConfirm: 'asks the wallet; `aria-disabled` while something must be acknowledged',
  sendCancel: 'goes back; a request in the wallet stays',
  sendStatus:
    'how far the transfer is; `data-step` = submitted, included, final, failed; `data-code` of a failure',
  sendStep:
    'a step to finality; `<step>` = submitted, included, final; `data-state` = done, current, next, failed',
  sendDone: 'back to the account',
  swapFrom: 'the token to pay with, and the way to another one; `data-token`',
  swapTo: 'the token to get, and the way to another one; `data-token`',
  swapAmount: 'amount to pay',
  swapGet: 'what is quoted for it; `data-amount`',
  swapBalance: 'what there is to pay with',
  swapMax: 'fills in the most that leaves the fee',
  swapFlip: 'switches the two tokens',
  swapFact:
    'a figure of the quote; `<fact>` = rate, minimum, impact, fee, slippage, provider, network-fee, network; `data-value`',
  swapSlippage: 'offered slippage; `aria-pressed`',
  swapSlippageOwn: 'field for another whole percentage',
  swapProblem: 'what is wrong, in words; `<field>` = amount, review',
  swapWarning: 'a warning; `<warning>` = changed, impact, worth, slippage',
  swapSwitch: 'leads to the networks, where this one cannot swap',
  swapReview: 'opens the preview',
  swapLeg: 'what the wallet is asked for; `<leg>` = reset, approve, swap, batch; `data-state`',
  swapAcknowledge: 'box to tick before a bad price',
  swapConfirm: 'asks the wallet for the next leg',
  swapCancel: 'goes back; a request in the wallet stays',
  swapStatus: 'how the swap comes along, or why it did not; `data-step`, `data-code`, `data-hash`',
  swapDone: 'back to the account',
  receiveAddress: 'the full address to receive at; `data-address`',
  receiveNetworks: 'receive: shows the networks on which the address receives',
  compatibleNetwork: 'a network on which the address receives',
  receivePurpose: 'the address that the wallet keeps for it: payment, collectibles',
  receiveRequest: 'asks for an amount',
  receiveAmount: 'the amount asked for',
  receiveToken: 'the token asked for',
  disconnect: 'ends the connection it names',
  tabTokens: 'tab',
  tabNfts: 'tab',
  tabActivity: 'tab',
  activityAll: 'activity tab: opens the list of all transactions',
  activityList: 'the list of transactions; `aria-busy` while it loads',
  activityEntry:
    'a transaction; `data-status` = pending, confirmed, failed, replaced, expired; `data-direction` = in, out, self, none; a button that shows its details, or in the tab a link',
  activityAmount: 'what has moved, with its sign; `data-amount`, `data-token`',
  activityName: 'name of the other side, in the details',
  activityAddress: 'the full address of the other side, in the details; `data-address`',
  activityExplorer: "details: link to the transaction on the network's explorer",
  activityMore: 'next page of transactions',
  activityHidden: 'shows or hides transactions of unknown tokens and without an amount',
  buy: 'account: opens the form for buying; on an empty account the ways to fund it',
  buyAmount: 'amount to pay',
  buyFiat: 'currency of payment: opens the list',
  buyToken: 'what is bought: opens the list',
  buyPreset: 'an amount to choose; `aria-pressed` on the chosen one',
  buyProblem: 'what is wrong with the amount',
  buyQuote: 'what the payment buys by the last quote; `data-amount`, absent without a quote',
  buyFee: 'fees of the quote, or the range that the provider publishes',
  buyProvider: 'a provider to choose',
  buyContinue: "opens the provider's page",
  buyHelp: 'opens how buying works',
  buyCurrency: 'a currency of payment in the list',
  buyPurchase: 'something to buy in the list',
  buyStatus:
    'how the purchase goes; `data-status` = opening, failed, created, pending, paid, settling, completed, expired',
  buyStep: 'a step of the purchase: paid, settling, completed; `data-state` = done, current, next, failed',
  buyOpen: "real link to the provider's page, where the browser blocked its window",
  buyAgain: 'starts the purchase again',
  buyDone: 'back to the account',
  fundBuy: 'opens the form for buying',
  fundReceive: 'opens the receive view',
  emailInput: 'email address to sign in with, or to change to',
  emailContinue: 'sends a code to the email address',
  social: 'signs in with a provider: google, x, discord, farcaster, github, apple, facebook',
  socialMore: 'shows every way to sign in',
  passkey: 'signs in with a passkey',
  continueAs: 'connects the account that is still signed in',
  otpInput: 'code of 6 digits; checked once it is complete',
  otpResend: 'sends another code',
  otherEmail: 'goes back to the email address',
  deviceNumber: 'number to choose where a new device is approved',
  secureView: 'part of the secure site; `data-id` names it',
  secureOpen: 'opens that part in a window',
  secureCancel: 'declines that part, and closes its window',
  accountSettings: 'account by email or social login: opens its settings',
  backupNotice: 'account by email or social login: shows its recovery code, which was not kept yet',
  accountKind:
    'uses a kind of account: eoa, smartAccount; `data-address` = its address, pressed where in use',
  updateEmail: 'changes the email address of the account',
  secureSettings: "opens the secure site's own pages",
  nameInput: 'name to register, without its parent',
  nameSuggestion: 'a name like the typed one that is available; `<name>` without its parent',
  nameRegister: 'asks the wallet to sign the registration',
  nameStatus:
    'whether the name can be registered; `data-state` = idle, checking, available, taken, failed, or the rule it breaks',
  nameStart: 'names: opens the registration',
  nameOwn: 'a name of the account; `<name>` in full',
  namePrimary: 'makes that name the primary one',
  nameCancel: 'forgets the request in the wallet',
  nameRegistered: 'the name just registered; `data-name`',
  nameDone: 'back to the account',
  nfts: 'the grid of NFTs; `aria-busy` while it loads',
  nft: 'an NFT, by contract in lower case and id: opens its details; `data-spam` where it is suspicious',
  nftPicture: 'its picture; `data-state` = reading, loading, shown, none, failed',
  nftDetails: 'details: the name',
  nftContract: 'details: the full address of the collection; `data-address`',
  nftsMore: 'next page of NFTs',
  nftsHidden: 'shows or hides suspicious NFTs',
  token: 'a token of the account; in the list to choose from, its button',
  hiddenTokens: 'shows or hides tokens of low quality',
  network: 'a network row (colon as `:`)',
  keepNetwork: 'leaves a switch and stays on the network',
  connectFamily: 'opens Connect for the other family',
  signMessage: 'the text to be signed, in full',
  sign: 'signs it',
  cancel: 'declines it',
  legal: 'legal line of the footer',
  legalCheckbox: 'box to tick before connecting, where the site asks for it',
  brand: 'brand line of the footer',
}

export async function buildTestIds() {
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'src/testIds.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    logLevel: 'silent',
  })
  const code = Buffer.from(outputFiles[0].contents).toString('base64')
  const { testIds } = await import(`data:text/javascript;base64,${code}`)
  const missing = Object.keys(testIds).filter(name => !(name in about))
  if (missing.length > 0) throw new Error(`Not in \`about\` of buildTestIds.mjs: ${missing.join(', ')}`)
  const rows = Object.entries(about).map(([name, text]) => `| \`${testIds[name]}\` | ${text} |`)
  return `# Test ids

Generated from \`packages/ui/src/testIds.ts\` by \`node packages/ui/scripts/buildTestIds.mjs\`. Do not edit.

The ids are public: they change only with a migration note. In code they are \`testIds\` of \`@latchkit/ui\`;
\`withValue(testIds.wallet, 'metamask')\` fills a placeholder. All but the page's buttons are inside of the open
shadow root of \`<latchkit-modal>\`; Playwright's locators look into it by themselves.

| test id | element |
|---|---|
${rows.join('\n')}
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(target, await buildTestIds())
