import type { Wallet } from '@latchkit/core'

// Source: WalletGuide; AmbireTech/extension
export const ambire: Wallet = {
  id: '2c81da3add65899baeac53758a07e652eea46dbb5195b8074772c62a77bbf568',
  name: 'Ambire',
  image_id: 'ambire',
  homepage: 'https://www.ambire.com',
  rdns: 'com.ambire.wallet',
  chains: ['eip155'],
  chrome_store: 'https://chromewebstore.google.com/detail/ehgjhhccekdedpbkifaojjaefeohnoea',
  declaredIds: ['rdns:com.ambire.wallet'],
  walletConnect: false,
}
