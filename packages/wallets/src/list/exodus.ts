import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; thirdweb
export const exodus: Wallet = {
  id: 'e9ff15be73584489ca4a66f64d32c4537711797e30b6660dbcb71ea72a42b1f4',
  name: 'Exodus',
  image_id: 'exodus',
  homepage: 'https://www.exodus.com',
  chains: ['eip155', 'solana'],
  mobile_link: 'exodus://',
  universal_link: 'https://exodus.com/m',
  app_store: 'https://apps.apple.com/app/id1414384820',
  play_store: 'https://play.google.com/store/apps/details?id=exodusmovement.exodus',
  chrome_store: 'https://chromewebstore.google.com/detail/aholpfdialjgjfhomihkjbmgjidlcdno',
  declaredIds: [],
  walletConnect: true,
}
