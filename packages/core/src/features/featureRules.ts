import type { PlatformInfo } from '../contract/environment.js'
import type { Features, RemoteFeatures, SocialProvider } from '../contract/features.js'
import { applyPay } from './applyPay.js'

/** What Telegram's browser cannot open, by its platform. */
const blockedInTelegram: ReadonlyMap<string | undefined, readonly SocialProvider[]> = new Map([
  ['ios', ['google']],
  ['macos', ['x']],
  ['android', ['facebook', 'x']],
  ['android_x', ['facebook', 'x']],
])

/** Paying leaves no login. Telegram leaves only what opens there. */
export function applyFeatureRules(
  remote: RemoteFeatures,
  { pay }: Pick<Features, 'pay'>,
  platform?: PlatformInfo | undefined,
): RemoteFeatures {
  if (pay) return applyPay(remote, { pay })
  const blocked = blockedInTelegram.get(platform?.telegram)
  if (!blocked || !remote.socials) return remote
  return { ...remote, socials: remote.socials.filter(social => !blocked.includes(social)) }
}
