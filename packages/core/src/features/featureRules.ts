import type { PlatformInfo } from '../contract/environment.js'
import type { Features, RemoteFeatures, SocialProvider } from '../contract/features.js'

/** What Telegram's own browser cannot open (R4.17). */
function isBlockedInTelegram(social: SocialProvider, { ios, android }: PlatformInfo): boolean {
  if (ios) return social === 'google'
  if (android) return social === 'facebook' || social === 'x'
  return social === 'x'
}

/** R4.16: paying leaves no login. R4.17: Telegram leaves only what opens there. */
export function applyFeatureRules(
  remote: RemoteFeatures,
  { pay }: Pick<Features, 'pay'>,
  platform?: PlatformInfo | undefined,
): RemoteFeatures {
  if (pay) return { ...remote, email: false, socials: false }
  if (!platform?.telegram || !remote.socials) return remote
  return { ...remote, socials: remote.socials.filter(social => !isBlockedInTelegram(social, platform)) }
}
