import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; RainbowKit
export const frame: Wallet = {
  id: 'a9751f17a3292f2d1493927f0555603d69e9a3fcbcdf5626f01b49afa21ced91',
  name: 'Frame',
  image_id: 'frame',
  homepage: 'https://frame.sh',
  rdns: 'sh.frame',
  chains: ['eip155'],
  chrome_store: 'https://chromewebstore.google.com/detail/ldcoohedfbjoobcadoglnnmmfbdlmmhf',
  declaredIds: ['rdns:sh.frame'],
  walletConnect: false,
}
