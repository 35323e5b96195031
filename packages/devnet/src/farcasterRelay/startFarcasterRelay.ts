import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { developmentAccounts } from '../evm/accounts.js'
import { escapeText, sendJson, sendPage, toPage } from '../http/page.js'
import { type LocalSite, startHttp } from '../http/startHttp.js'
import { people } from '../login/people.js'
import { deployIdRegistry } from './deployIdRegistry.js'

export type StartFarcasterRelayParameters = {
  /** Default 0: a free one. */
  port?: number | undefined
  /** The EVM chain that gets the registry of ids. */
  rpcUrl: string
}

/** Farcaster's relay with its three routes, and a page in place of the phone. */
export type FarcasterRelay = { url: string; stop(): Promise<void> }

type Channel = {
  token: string
  nonce: string
  url: string
  parameters: { siweUri: string; domain: string; nonce: string; requestId?: string | undefined }
  acceptAuthAddress: boolean
  completed?: Record<string, unknown> | undefined
}

/** Farcaster's own: the chain of its registry. */
const chainId = 10

/**
 * Starts a relay of sign-ins: `POST /v1/channel`, `GET /v1/channel/status`, `POST /v1/channel/authenticate`, and
 * `/approve`, where a development person approves as an app on a phone would.
 *
 * @throws DevnetError `PORT_BUSY`, `RPC_FAILED`
 */
export async function startFarcasterRelay(
  parameters: StartFarcasterRelayParameters,
): Promise<FarcasterRelay> {
  const { port = 0, rpcUrl } = parameters
  const keys = developmentAccounts(people.length)
  const accounts = people.map((person, index) => {
    const key = keys[index]
    if (!key) throw new TypeError('A person has no key')
    return { ...person, account: privateKeyToAccount(key.privateKey) }
  })
  await deployIdRegistry(
    rpcUrl,
    accounts.map(({ account, number }) => ({ address: account.address, fid: number })),
  )
  const channels = new Map<string, Channel>()
  let site: LocalSite | undefined

  const open = (body: Record<string, unknown>): Channel => {
    const token = randomBytes(16).toString('hex').toUpperCase().slice(0, 12)
    const nonce = typeof body['nonce'] === 'string' ? body['nonce'] : randomBytes(12).toString('hex')
    const { requestId } = body
    const channel: Channel = {
      token,
      nonce,
      url: `${site?.url}/approve?channelToken=${token}`,
      parameters: {
        siweUri: String(body['siweUri']),
        domain: String(body['domain']),
        nonce,
        ...(typeof requestId === 'string' && { requestId }),
      },
      acceptAuthAddress: body['acceptAuthAddress'] === true,
    }
    channels.set(token, channel)
    return channel
  }

  const approve = async (channel: Channel, personId: string): Promise<boolean> => {
    const person = accounts.find(({ id }) => id === personId)
    if (!person || channel.completed) return false
    const { siweUri, domain, nonce, requestId } = channel.parameters
    const message = createSiweMessage({
      address: person.account.address,
      chainId,
      domain,
      nonce,
      uri: siweUri,
      version: '1',
      statement: 'Farcaster Auth',
      issuedAt: new Date(),
      resources: [`farcaster://fid/${person.number}`],
      ...(requestId !== undefined && { requestId }),
    })
    channel.completed = {
      message,
      signature: await person.account.signMessage({ message }),
      authMethod: 'custody',
      fid: person.number,
      username: person.username,
      displayName: person.name,
      bio: '',
      pfpUrl: `https://people.example/${person.username}.png`,
      custody: person.account.address,
      verifications: [],
    }
    return true
  }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', site?.url)
    const route = `${request.method} ${url.pathname}`
    const body = request.method === 'POST' ? await text(request) : ''
    const bearer = (request.headers.authorization ?? '').replace(/^Bearer /, '')
    if (route === 'POST /v1/channel') {
      const sent = readObject(body)
      if (typeof sent['siweUri'] !== 'string' || typeof sent['domain'] !== 'string')
        return sendJson(response, { error: 'Validation error', message: 'siweUri and domain' }, 400)
      const { token, url: connect, nonce } = open(sent)
      return sendJson(response, { channelToken: token, url: connect, connectUri: connect, nonce }, 201)
    }
    const isPage = url.pathname === '/approve'
    const channel = channels.get(isPage ? (url.searchParams.get('channelToken') ?? '') : bearer)
    if (!channel && (isPage || url.pathname.startsWith('/v1/channel/')))
      return sendJson(response, { error: 'Unauthorized' }, 401)
    if (channel && route === 'GET /v1/channel/status')
      return sendJson(response, toStatus(channel), channel.completed ? 200 : 202)
    if (channel && route === 'POST /v1/channel/authenticate') {
      if (!request.headers['x-farcaster-auth-relay-key'])
        return sendJson(response, { error: 'Unauthorized' }, 401)
      channel.completed = readObject(body)
      return sendJson(response, toStatus(channel), 201)
    }
    if (channel && route === 'GET /approve') return sendPage(response, toApprovePage(channel))
    if (channel && route === 'POST /approve') {
      const isApproved = await approve(channel, new URLSearchParams(body).get('person') ?? '')
      const title = isApproved ? 'Signed in' : 'Not signed in'
      return sendPage(response, toPage({ title, content: '<p>You can go back to the site.</p>' }))
    }
    if (route === 'GET /')
      return sendPage(response, toPage({ title: 'Farcaster relay of the demo', content: '<p>Running.</p>' }))
    sendJson(response, { error: 'Not found' }, 404)
  }

  site = await startHttp({
    port,
    what: 'Farcaster relay',
    listener: (request, response) => {
      handle(request, response).catch(error => sendJson(response, { error: String(error) }, 400))
    },
  })
  return { url: site.url, stop: site.stop }
}

function toStatus({ nonce, url, parameters, acceptAuthAddress, completed }: Channel): unknown {
  return {
    state: completed ? 'completed' : 'pending',
    nonce,
    url,
    ...completed,
    signatureParams: parameters,
    metadata: { ip: '127.0.0.1', userAgent: 'development' },
    acceptAuthAddress,
  }
}

function toApprovePage({ parameters }: Channel): string {
  const buttons = people.map(
    ({ id, name, number }) =>
      `<button name="person" value="${id}" data-testid="person-${id}">${name}<small>fid ${number}</small></button>`,
  )
  return toPage({
    title: 'Sign in with Farcaster',
    content: `<p>${escapeText(parameters.domain)} asks who you are.</p><form method="post">${buttons.join('')}</form>`,
  })
}

function readObject(body: string): Record<string, unknown> {
  const value: unknown = JSON.parse(body)
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
