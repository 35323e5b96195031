import type { FeaturesRecord } from '@latchkit/api/schemas'
import { FeaturesSchema } from '@latchkit/api/schemas'
import { defineOptions, jsonOption, type Option } from '../config/option.js'

const featureNames: Readonly<Record<keyof FeaturesRecord, true>> = {
  swaps: true,
  onramp: true,
  email: true,
  socials: true,
  activity: true,
  branding: true,
  multiWallet: true,
  emailCapture: true,
}
const known = jsonOption({
  variable: 'FEATURES',
  meaning:
    'JSON object that `GET /appkit/v1/config` returns: `swaps`, `onramp`, `email`, `socials`, `activity`, `branding`, `multiWallet`, `emailCapture` ([needs a mail server](siwx.md#an-email-address-after-sign-in)). What is absent is left to the site',
  schema: FeaturesSchema,
  empty: {},
})
const features: Option<Readonly<Record<string, unknown>>, FeaturesRecord> = {
  variables: known.variables,
  read: environment => known.read(environment),
  check(input = {}, name, problems) {
    for (const feature of Object.keys(input))
      if (!(feature in featureNames)) problems.push(`${name} (${feature}): is not a feature`)
    return known.check(input as FeaturesRecord, name, problems)
  },
}

export const featureOptions = defineOptions({
  /** Response of `GET /appkit/v1/config`. Default `{}`, which leaves every feature to the site. */
  features,
})
