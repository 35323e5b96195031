/** The lines of an EIP-4361 message that a reader must see. */
export type SignInMessage = {
  domain: string
  address: string
  uri?: string | undefined
  chainId?: string | undefined
  nonce?: string | undefined
}

const opening =
  /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\S+) wants you to sign in with your Ethereum account:\n(0x[0-9a-fA-F]{40})(?:\n|$)/i

/**
 * Recognises a sign-in message (EIP-4361, CAIP-122) by its opening lines.
 * @example parseSignIn('app.example wants you to sign in with your Ethereum account:\n0x…')?.domain
 */
export function parseSignIn(text: string): SignInMessage | undefined {
  const match = opening.exec(text)
  if (!match?.[1] || !match[2]) return undefined
  const field = (name: string): string | undefined => new RegExp(`^${name}: (.+)$`, 'm').exec(text)?.[1]
  return {
    domain: match[1],
    address: match[2],
    uri: field('URI'),
    chainId: field('Chain ID'),
    nonce: field('Nonce'),
  }
}

/** True when the domain named in the message is the one that asks. */
export function isSignInFor(message: SignInMessage, origin: string): boolean {
  if (!URL.canParse(origin)) return false
  return message.domain.toLowerCase() === new URL(origin).host.toLowerCase()
}
