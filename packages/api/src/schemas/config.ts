import type { SocialProvider } from '@latchkit/core'
import * as v from 'valibot'

/** The social accounts that sign a visitor in, in the order in which they are offered. */
export const socialProviders = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const

const providers = v.union([
  v.literal(false),
  v.pipe(v.array(v.pipe(v.string(), v.maxLength(32))), v.maxLength(16)),
])
const socials = v.union([v.literal(false), v.pipe(v.array(v.picklist(socialProviders)), v.maxLength(7))])

/** Features an operator sets for all of its sites. What is absent is left to the site. */
export type FeaturesRecord = {
  swaps?: false | string[] | undefined
  onramp?: false | string[] | undefined
  email?: boolean | undefined
  socials?: false | SocialProvider[] | undefined
  activity?: boolean | undefined
  branding?: boolean | undefined
  multiWallet?: boolean | undefined
  emailCapture?: boolean | undefined
}

export const FeaturesSchema: v.GenericSchema<FeaturesRecord> = v.object({
  swaps: v.optional(providers),
  onramp: v.optional(providers),
  email: v.optional(v.boolean()),
  socials: v.optional(socials),
  activity: v.optional(v.boolean()),
  branding: v.optional(v.boolean()),
  multiWallet: v.optional(v.boolean()),
  emailCapture: v.optional(v.boolean()),
})

/** Response of `GET /appkit/v1/config`. */
export type ConfigReply = {
  features: FeaturesRecord
  /** Origin of the secure site, where there is one. */
  secureUrl?: string | undefined
}

export const ConfigReplySchema: v.GenericSchema<ConfigReply> = v.object({
  features: FeaturesSchema,
  secureUrl: v.optional(
    v.pipe(v.string(), v.maxLength(300), v.regex(/^https?:\/\/[^\s/?#@\\]+$/, 'Not an origin')),
  ),
})
