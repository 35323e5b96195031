import * as v from 'valibot'

const text = (length: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(length))

export const ProviderSchema = v.strictObject({
  clientId: text(500),
  clientSecret: v.optional(text(5000)),
  /** Apple: its team, and the id and PEM of the key that signs the client secret. */
  teamId: v.optional(text(100)),
  keyId: v.optional(text(100)),
  privateKey: v.optional(text(5000)),
  /** Issuer of an OpenID provider that is not built in, or base URL of a development provider. */
  issuer: v.optional(
    v.pipe(
      text(2048),
      v.check(
        value => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
        'is not an http or https URL',
      ),
    ),
  ),
  /** Name on its button. */
  name: v.optional(text(40)),
})

/** What a provider issued for this site; which fields it needs depends on the provider. */
export type SocialProviderOptions = v.InferOutput<typeof ProviderSchema>
