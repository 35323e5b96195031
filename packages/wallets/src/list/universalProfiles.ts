import type { Wallet } from '@latchkit/core'

// Source: RainbowKit
export const universalProfiles: Wallet = {
  id: 'universal-profiles',
  name: 'Universal Profiles',
  image_id: 'universal-profiles',
  homepage: 'https://my.universalprofile.cloud',
  rdns: 'io.universaleverything.universalprofiles',
  chains: ['eip155'],
  app_store: 'https://apps.apple.com/app/id6702018631',
  play_store: 'https://play.google.com/store/apps/details?id=io.universaleverything.universalprofiles',
  chrome_store: 'https://chromewebstore.google.com/detail/abpickdkkbnbcoepogfhkhennhfhehfn',
  declaredIds: ['rdns:io.universaleverything.universalprofiles'],
  walletConnect: false,
}
