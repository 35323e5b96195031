/** The secure site: pages of an origin for them alone, where keys are made and used. */
export type SecureOptions = {
  /** Its origin, such as 'https://secure.example'. In production it is https. */
  origin: string
  /** Folder of its build. Default: the one beside the server's. */
  folder?: string | undefined
  /** Origins that may frame it. Default: `allowedOrigins`. An empty list lets none. */
  allowedOrigins?: readonly string[] | undefined
  /**
   * URLs, without query and hash, that a social sign-in of the whole page may go back to, such as
   * 'https://shop.example/app'. Any other page of a host goes back to the root of its origin.
   */
  returnUrls?: readonly string[] | undefined
}

/** Sign-in by email, social account or passkey, at the origin of `secure`. */
export type AuthOptions = {
  /**
   * 32 bytes in base64, which seal what is stored. Several, separated by commas, rotate it: the first seals, the others
   * still open. Required in production.
   */
  key?: string | undefined
  /** `smtp://` or `smtps://` of the mail server. Without it there is no sign-in by email. */
  smtpUrl?: string | undefined
  /** Sender of mails, such as 'Example <login@example.com>'. */
  mailFrom?: string | undefined
  /** Social providers by id. */
  social?: Readonly<Record<string, SocialProviderOptions>> | undefined
  /** URL of the Farcaster relay; with it, sign-in by Farcaster is offered. */
  farcasterRelay?: string | undefined
  /** CAIP-2 id of the configured chain that has Farcaster's registry of ids. Default: OP Mainnet. */
  farcasterChain?: string | undefined
  /** Header in which the operator's proxy names a visitor's place, such as 'cf-ipcountry'. Default: none is shown. */
  placeHeader?: string | undefined
}

/** What a provider issued for this site; which fields it needs depends on the provider. */
export type SocialProviderOptions = {
  clientId: string
  clientSecret?: string | undefined
  /** Apple: its team, and the id and PEM of the key that signs the client secret. */
  teamId?: string | undefined
  keyId?: string | undefined
  privateKey?: string | undefined
  /** Issuer of an OpenID provider that is not built in, or base URL of a development provider. */
  issuer?: string | undefined
  /** Name on its button. */
  name?: string | undefined
}
