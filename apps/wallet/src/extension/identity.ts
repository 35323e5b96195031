/** How the wallet names itself; `rdns` is stable for ever. */
export const walletName = 'Latchkit Development Wallet'
export const walletRdns = 'dev.latchkit.wallet'

/** The second identity, for sites under test that look for MetaMask; announced by `inpageMultichain` alone. */
export const imitationName = `${walletName} as MetaMask`
export const imitationRdns = 'io.metamask'
/** The page script that imitates MetaMask; the manifest of such a build names it in place of `inpage.js`. */
export const multichainScript = 'inpageMultichain.js'

/** The mark: a latch over a key's bow, drawn for this wallet. 96 × 96. */
const iconSvg = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">',
  '<rect width="96" height="96" rx="24" fill="#f5a524"/>',
  '<g fill="none" stroke="#241a05" stroke-width="7" stroke-linecap="round" stroke-linejoin="round">',
  '<circle cx="37" cy="48" r="15"/><path d="M52 48h24v11M65 48v8"/></g>',
  '<circle cx="37" cy="48" r="4.5" fill="#241a05"/></svg>',
].join('')

export const iconUri: string = `data:image/svg+xml,${encodeURIComponent(iconSvg)}`
