import type { CaipAddress, CaipNetworkId, SiwxBackend, SiwxDefinition, SiwxSession } from '@latchkit/core'
import { toAddress, toNetworkId, toReference } from '@latchkit/core/internal'
import { siwx } from '../siwx/siwx.js'

/** AppKit's `SIWXMessage` without its method. */
export type SIWXMessageData = {
  accountAddress: string
  /** CAIP-2. */
  chainId: string
  domain: string
  uri: string
  version: string
  nonce: string
  statement?: string | undefined
  resources?: string[] | undefined
  issuedAt?: string | undefined
  expirationTime?: string | undefined
  notBefore?: string | undefined
  requestId?: string | undefined
}

/** AppKit's `SIWXSession`. */
export type AppKitSIWXSession = { data: SIWXMessageData; message: string; signature: string }

/** AppKit's `SIWXConfig`: where a site keeps its sessions. */
export type SIWXConfig = {
  /** Of what it returns the nonce is taken; the text is ours (CAIP-122). */
  createMessage(input: { accountAddress: string; chainId: string }): Promise<SIWXMessageData>
  /** Starts a session; rejects where the signature is not good. */
  addSession(session: AppKitSIWXSession): Promise<void>
  revokeSession(chainId: string, address: string): Promise<void>
  setSessions(sessions: AppKitSIWXSession[]): Promise<void>
  getSessions(chainId: string, address: string): Promise<readonly AppKitSIWXSession[]>
  getRequired?(): boolean
  signOutOnDisconnect?: boolean | undefined
}

/** AppKit's session of `siweConfig`. */
export type SIWESession = { address: string; chainId: number }

/** AppKit's `SIWEConfig`: what `createSIWEConfig` takes. Texts and times that are not here are ours. */
export type SIWEConfig = {
  getNonce(address?: string): Promise<string>
  verifyMessage(parameters: { message: string; signature: string }): Promise<boolean>
  getSession(): Promise<SIWESession | null>
  signOut(): Promise<boolean>
  onSignIn?(session?: SIWESession): void
  onSignOut?(): void
  required?: boolean | undefined
  signOutOnDisconnect?: boolean | undefined
}

/** AppKit's `createSIWEConfig`. */
export const createSIWEConfig = (config: SIWEConfig): SIWEConfig => config

const split = (account: CaipAddress): { chainId: CaipNetworkId; address: string } => ({
  chainId: toNetworkId(account),
  address: toAddress(account),
})

function toSiweBackend(config: SIWEConfig): SiwxBackend {
  const read = async (): Promise<SiwxSession | undefined> => {
    const session = await config.getSession()
    return session ? { caipAddress: `eip155:${session.chainId}:${session.address}` } : undefined
  }
  return {
    getNonce: ({ account }) => config.getNonce(split(account).address),
    async verify({ message, signature }) {
      if (!(await config.verifyMessage({ message, signature }))) throw new Error('The backend refused.')
      const session = await read()
      if (!session) throw new Error('The backend returned no session.')
      const { chainId, address } = split(session.caipAddress)
      config.onSignIn?.({ address, chainId: Number(toReference(chainId)) })
      return session
    },
    getSession: read,
    async signOut() {
      if (!(await config.signOut())) throw new Error('The backend did not sign out.')
      config.onSignOut?.()
    },
  }
}

function toSiwxBackend(config: SIWXConfig): SiwxBackend {
  let data: SIWXMessageData | undefined
  let signedIn: CaipAddress | undefined
  return {
    async getNonce({ account }) {
      const { chainId, address: accountAddress } = split(account)
      data = await config.createMessage({ accountAddress, chainId })
      return data.nonce
    },
    async verify({ account, message, signature }) {
      if (!data) throw new Error('There is no message.')
      await config.addSession({ data, message, signature })
      signedIn = account
      return { caipAddress: account }
    },
    async getSession({ account }) {
      if (!account) return undefined
      const { chainId, address } = split(account)
      const [session] = await config.getSessions(chainId, address)
      signedIn = session && account
      return session && { caipAddress: account }
    },
    async signOut() {
      const { chainId, address } = signedIn ? split(signedIn) : {}
      signedIn = undefined
      await (chainId && address ? config.revokeSession(chainId, address) : config.setSessions([]))
    },
  }
}

/** Sign-in options of AppKit; one of them. */
export type AppKitSignIn = { siwx?: SIWXConfig | undefined; siweConfig?: SIWEConfig | undefined }

/** Sign-in by AppKit's options as a module of ours; undefined without them. */
export function toSiwxModule({ siwx: config, siweConfig }: AppKitSignIn): SiwxDefinition | undefined {
  if (config) return siwx({ backend: toSiwxBackend(config), required: config.getRequired?.() ?? false })
  if (!siweConfig) return undefined
  const { required = true } = siweConfig
  return siwx({
    backend: toSiweBackend(siweConfig),
    required,
    // A SIWE backend verifies no other family.
    families: { eip155: () => import('@latchkit/evm/sign-in') },
  })
}
