import type { PlatformInfo, Wallet } from '@latchkit/core'
import type { WordKey } from '../locales/words.js'
import { toSafeUrl } from '../primitives/toSafeUrl.js'

export type StoreLink = {
  store: 'chrome' | 'firefox' | 'ios' | 'android' | 'website'
  href: string
  label: Extract<WordKey, 'chromeStore' | 'firefoxStore' | 'appStore' | 'playStore' | 'website'>
}

/** Where to install a wallet, the store of this device first; on a phone only what the phone can install. */
export function getStoreLinks(wallet: Wallet, platform: PlatformInfo): readonly StoreLink[] {
  const all = [
    { store: 'chrome', href: toSafeUrl(wallet.chrome_store), label: 'chromeStore' },
    { store: 'firefox', href: toSafeUrl(wallet.firefox_store), label: 'firefoxStore' },
    { store: 'ios', href: toSafeUrl(wallet.app_store), label: 'appStore' },
    { store: 'android', href: toSafeUrl(wallet.play_store), label: 'playStore' },
    { store: 'website', href: toSafeUrl(wallet.homepage), label: 'website' },
  ] as const
  const { mobile, ios } = platform
  const isFirefox = !mobile && /firefox/i.test(globalThis.navigator?.userAgent ?? '')
  const fits = (store: StoreLink['store']): boolean => {
    if (store === 'website') return true
    if (mobile) return store === (ios ? 'ios' : 'android')
    return store !== (isFirefox ? 'chrome' : 'firefox')
  }
  const links: StoreLink[] = []
  for (const { store, href, label } of all) if (href && fits(store)) links.push({ store, href, label })
  const others = links.filter(link => link.store !== 'website')
  return mobile && others.length > 0 ? others : links
}
