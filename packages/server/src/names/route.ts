import {
  AddressParamSchema,
  ClientQuerySchema,
  type IdentityReply,
  IdentityReplySchema,
  type NameBody,
  NameBodySchema,
  NameParamSchema,
  NameReplySchema,
  ProfileQuerySchema,
  type ProfileRecord,
  ProfileRecordSchema,
  ReverseReplySchema,
  SuggestionsQuerySchema,
  SuggestionsReplySchema,
} from '@latchkit/api/schemas'
import { type Context, Hono } from 'hono'
import { validator } from 'hono-openapi'
import type { GenericSchema } from 'valibot'
import type { AppEnv } from '../app.js'
import { HttpError } from '../errors/HttpError.js'
import { charges } from '../middleware/charges.js'
import { onInvalid } from '../middleware/onInvalid.js'
import { describe } from '../openapi/describe.js'
import type { Caller } from '../upstream/createUpstreams.js'
import { rethrowUpstreamError } from '../upstream/createUpstreams.js'
import { readBody } from '../utils/readBody.js'
import type { NameAction } from './ownNames.js'
import type { NamesService } from './service.js'

const readErrors = ['400', '401', '502', '503', '504'] as const
const maxBytes = 32_768

const reads: readonly {
  path: '/v1/identity/:address' | '/v1/profile/reverse/:address'
  id: string
  summary: string
  reply: GenericSchema
  read(service: NamesService, address: string, caller: Caller): Promise<IdentityReply | ProfileRecord[]>
}[] = [
  {
    path: '/v1/identity/:address',
    id: 'getIdentity',
    summary: 'Primary name of an account, which leads back to it, and its picture.',
    reply: IdentityReplySchema,
    read: (service, address, caller) => service.getIdentity(address, caller),
  },
  {
    path: '/v1/profile/reverse/:address',
    id: 'getNames',
    summary: 'Names of an account, its primary name first.',
    reply: ReverseReplySchema,
    read: (service, address, caller) => service.getNames(address, caller),
  },
]

const changes: readonly { action: NameAction; path: string; id: string; summary: string }[] = [
  {
    action: 'register',
    path: '/v1/profile/account',
    id: 'registerName',
    summary: 'Registers a name below the parent of this server, by a message that the account has signed.',
  },
  {
    action: 'update',
    path: '/v1/profile/account/attributes',
    id: 'setNameAttributes',
    summary: 'Replaces the attributes of a name; the message has the action "update".',
  },
  {
    action: 'primary',
    path: '/v1/profile/account/primary',
    id: 'setPrimaryName',
    summary: 'Makes a name the primary one of its account; the message has the action "primary".',
  },
]

/** Registered with a key that is not secret; its timestamp is long past. */
const example: NameBody = {
  coin_type: 60,
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  message: '{"name":"alice.latchkit.eth","attributes":{},"timestamp":1763900000}',
  signature: `0x${'11'.repeat(65)}`,
}

const callerOf = (context: Context<AppEnv>): Caller => ({ address: context.get('clientAddress') })

/** Rejects with the HTTP error of a source that cannot be read. */
const orHttpError = <Value>(value: Promise<Value>): Promise<Value> => value.catch(rethrowUpstreamError)

/** Names. */
export function createNamesRoute({ service }: { service: NamesService }): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  for (const { path, id, summary, reply, read } of reads)
    app.get(
      path,
      charges('calls', 'bytes', 'outside'),
      describe({ id, summary, reply, errors: readErrors }),
      validator('param', AddressParamSchema, onInvalid),
      validator('query', ProfileQuerySchema, onInvalid),
      async context => {
        const { address } = context.req.valid('param')
        const found = await orHttpError(read(service, address, callerOf(context)))
        context.header('cache-control', 'private, no-store')
        return context.json(found)
      },
    )
  app.get(
    '/v1/profile/account/:name',
    charges('calls', 'bytes', 'outside'),
    describe({
      id: 'getProfile',
      summary: 'Addresses and attributes of a name. One that leads nowhere is 404 unless apiVersion is 2.',
      reply: ProfileRecordSchema,
      errors: [...readErrors, '404'],
    }),
    validator('param', NameParamSchema, onInvalid),
    validator('query', ProfileQuerySchema, onInvalid),
    async context => {
      const { name } = context.req.valid('param')
      const reply = await orHttpError(service.getProfile(name, callerOf(context)))
      const { apiVersion } = context.req.valid('query')
      if (apiVersion !== '2' && Object.keys(reply.addresses).length === 0)
        throw new HttpError({ status: 404, code: 'NOT_FOUND', message: 'The name leads nowhere.' })
      context.header('cache-control', 'private, no-store')
      return context.json(reply)
    },
  )
  app.get(
    '/v1/profile/suggestions/:name',
    charges(),
    describe({
      id: 'getNameSuggestions',
      summary: 'Whether a name can be registered, and others like it, from 3 letters.',
      reply: SuggestionsReplySchema,
      errors: ['400', '401'],
    }),
    validator('param', NameParamSchema, onInvalid),
    validator('query', SuggestionsQuerySchema, onInvalid),
    async context => {
      const { name } = context.req.valid('param')
      const { zone } = context.req.valid('query')
      const reply = await service.getSuggestions(name, zone)
      context.header('cache-control', 'private, no-store')
      return context.json(reply)
    },
  )
  for (const { action, path, id, summary } of changes)
    app.post(
      path,
      charges('names', 'calls', 'bytes'),
      describe({
        id,
        summary,
        reply: NameReplySchema,
        body: { schema: NameBodySchema, example },
        errors: [...readErrors, '409', '413', '415'],
      }),
      validator('query', ClientQuerySchema, onInvalid),
      async context => {
        const body = await readBody(context.req.raw, {
          schema: NameBodySchema,
          maxBytes,
          message: 'The body is not { coin_type, address, message, signature }.',
        })
        const reply = (await orHttpError(
          service.own?.change(action, body, callerOf(context)) ?? Promise.resolve(undefined),
        )) ?? { success: false }
        return context.json(reply)
      },
    )
  return app
}
