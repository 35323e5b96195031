import * as v from 'valibot'

/** The account of a visitor at a provider. */
export type SocialProfile = { subject: string; name?: string | undefined; picture?: string | undefined }

/** A provider as data; what is different about it is one field each. */
export type ProviderDefinition = {
  kind: 'oidc' | 'oauth2'
  label: string
  /** Of the account, and for OIDC where its endpoints are described. */
  issuer: string
  /** OAuth 2.0: where to ask for consent, for tokens and for the profile. */
  endpoints?: { authorization: string; token: string; profile: string } | undefined
  scopes: string
  /** How the server proves to be the client: its secret in the body or a header, or a JWT of Apple's kind. */
  clientAuth: 'post' | 'basic' | 'appleJwt'
  /** The response comes as a form that another site posts, so without cookies that are `Lax`. */
  isFormPost?: boolean | undefined
  /** It refuses browsers inside of apps. */
  refusesWebViews?: boolean | undefined
  /** It requires proof that the bearer of the token has the client's secret, as Facebook does. */
  needsSecretProof?: boolean | undefined
  /** OAuth 2.0: the profile's response. */
  profile?: v.GenericSchema<unknown, SocialProfile> | undefined
}

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(2000))
const optionalText = v.nullish(text)
const idText = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))

const XProfileSchema = v.pipe(
  v.object({ data: v.object({ id: idText, name: optionalText, profile_image_url: optionalText }) }),
  v.transform(({ data }) => toProfile(data.id, data.name, data.profile_image_url)),
)
const GithubProfileSchema = v.pipe(
  v.object({
    id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    login: text,
    name: optionalText,
    avatar_url: optionalText,
  }),
  v.transform(({ id, login, name, avatar_url }) => toProfile(String(id), name ?? login, avatar_url)),
)
const DiscordProfileSchema = v.pipe(
  v.object({ id: idText, username: text, global_name: optionalText, avatar: v.nullish(idText) }),
  v.transform(({ id, username, global_name, avatar }) =>
    toProfile(
      id,
      global_name ?? username,
      avatar ? `https://cdn.discordapp.com/avatars/${id}/${avatar}.png` : null,
    ),
  ),
)
const FacebookProfileSchema = v.pipe(
  v.object({
    id: idText,
    name: optionalText,
    picture: v.nullish(v.object({ data: v.nullish(v.object({ url: optionalText })) })),
  }),
  v.transform(({ id, name, picture }) => toProfile(id, name, picture?.data?.url)),
)

function toProfile(
  subject: string,
  name: string | null | undefined,
  picture: string | null | undefined,
): SocialProfile {
  return { subject, ...(name && { name }), ...(picture && { picture }) }
}

const oidc = { kind: 'oidc', scopes: 'openid profile', clientAuth: 'post' } as const

/** The providers that are known by their id; any other id is an OIDC issuer that the operator names. */
export const providers: Readonly<Record<string, ProviderDefinition>> = {
  google: { ...oidc, label: 'Google', issuer: 'https://accounts.google.com', refusesWebViews: true },
  apple: {
    ...oidc,
    label: 'Apple',
    issuer: 'https://appleid.apple.com',
    scopes: 'openid name',
    clientAuth: 'appleJwt',
    isFormPost: true,
  },
  telegram: { ...oidc, label: 'Telegram', issuer: 'https://oauth.telegram.org' },
  x: {
    kind: 'oauth2',
    label: 'X',
    issuer: 'https://x.com',
    endpoints: {
      authorization: 'https://x.com/i/oauth2/authorize',
      token: 'https://api.x.com/2/oauth2/token',
      profile: 'https://api.x.com/2/users/me?user.fields=profile_image_url',
    },
    // The profile is read with both.
    scopes: 'users.read tweet.read',
    clientAuth: 'basic',
    profile: XProfileSchema,
  },
  github: {
    kind: 'oauth2',
    label: 'GitHub',
    issuer: 'https://github.com',
    endpoints: {
      authorization: 'https://github.com/login/oauth/authorize',
      token: 'https://github.com/login/oauth/access_token',
      profile: 'https://api.github.com/user',
    },
    scopes: 'read:user',
    clientAuth: 'post',
    profile: GithubProfileSchema,
  },
  discord: {
    kind: 'oauth2',
    label: 'Discord',
    issuer: 'https://discord.com',
    endpoints: {
      authorization: 'https://discord.com/oauth2/authorize',
      token: 'https://discord.com/api/oauth2/token',
      profile: 'https://discord.com/api/users/@me',
    },
    scopes: 'identify',
    clientAuth: 'basic',
    profile: DiscordProfileSchema,
  },
  facebook: {
    kind: 'oauth2',
    label: 'Facebook',
    issuer: 'https://www.facebook.com',
    endpoints: {
      authorization: 'https://www.facebook.com/v23.0/dialog/oauth',
      token: 'https://graph.facebook.com/v23.0/oauth/access_token',
      profile: 'https://graph.facebook.com/v23.0/me?fields=id,name,picture',
    },
    scopes: 'public_profile',
    clientAuth: 'post',
    needsSecretProof: true,
    profile: FacebookProfileSchema,
  },
}
