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
  modal: 'the dialog; `data-view` is the name of the view',
  back: 'header: back',
  help: 'header of Connect: what is a wallet?',
  close: 'header: close',
  headerTitle: "header: the view's title, which is also the dialog's name",
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
  copyReport: 'copies the debug report for the support of a site',
  retry: 'tries again, whatever has failed',
  accountAddress: 'the address, shortened; `data-address` holds it in full',
  accountBalance: 'native balance with its symbol; `aria-busy` while unknown',
  accountNetwork: 'network chip of the account',
  copyAddress: 'copies the address',
  explorer: "link to the network's explorer: the account's page, or the transfer's",
  send: 'account: opens the send view',
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
  sendResolved: 'the full address that a name resolves to; `data-address`',
  sendProblem: 'what is wrong, in words; `<field>` = amount, receiver, review',
  sendWarning:
    'a warning about the receiver; `<warning>` = own-address, first-time, look-alike, checksum, contract, token-itself, contract-elsewhere, no-key',
  sendReview: 'opens the preview',
  sendSummary: 'what is sent, exactly; `data-amount`, `data-token`',
  sendReceiver: 'the full receiver address; `data-address`',
  sendFee: 'a part of the fee; `<kind>` = network, accountCreation; `data-amount`',
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
  receiveAddress: 'the full address to receive at; `data-address`',
  disconnect: 'ends the connection it names',
  tabTokens: 'tab',
  tabNfts: 'tab',
  tabActivity: 'tab',
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
