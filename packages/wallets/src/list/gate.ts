import type { Wallet } from '@latchkit/core'

// Source: RainbowKit; thirdweb
export const gate: Wallet = {
  id: 'gate',
  name: 'Gate Wallet',
  image_id: 'gate',
  homepage: 'https://www.gate.io/web3',
  rdns: 'io.gate.wallet',
  chains: ['eip155'],
  mobile_link: 'gtweb3wallet://',
  app_store: 'https://apps.apple.com/app/id1294998195',
  play_store: 'https://play.google.com/store/apps/details?id=com.gateio.gateio',
  chrome_store: 'https://chromewebstore.google.com/detail/cpmkedoipcpimgecpmgpldfpohjplkpp',
  declaredIds: ['rdns:io.gate.wallet'],
  walletConnect: true,
}
