import { describe, expect, test } from 'vitest'
import { parseConfig } from '../config/parseConfig.js'
import { ServerConfigError } from '../errors/ServerConfigError.js'

const key = Buffer.alloc(32, 7).toString('base64')
const good = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://api.example',
  SECURE_ORIGIN: 'https://secure.example',
  AUTH_KEY: key,
}

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    parseConfig(env)
    return []
  } catch (error) {
    if (error instanceof ServerConfigError) return error.problems
    throw error
  }
}

describe('variables of sign-in', () => {
  test('each arrives where it belongs', () => {
    const { securePort, options } = parseConfig({
      ...good,
      SECURE_PORT: '5000',
      SECURE_ALLOWED_ORIGINS: 'https://a.example, https://b.example',
      SMTP_URL: 'smtp://localhost:25',
      MAIL_FROM: 'Example <login@example.com>',
      SOCIAL: '{"google":{"clientId":"id","clientSecret":"secret"}}',
      FARCASTER_RELAY: 'https://relay.example',
      RPC_URLS: '{"eip155:10":"https://op.example"}',
      PLACE_HEADER: 'cf-ipcountry',
    })
    expect(securePort).toBe(5000)
    expect(options.secure).toEqual({
      origin: 'https://secure.example',
      allowedOrigins: ['https://a.example', 'https://b.example'],
    })
    expect(options.auth).toEqual({
      key,
      smtpUrl: 'smtp://localhost:25',
      mailFrom: 'Example <login@example.com>',
      farcasterRelay: 'https://relay.example',
      placeHeader: 'cf-ipcountry',
      social: { google: { clientId: 'id', clientSecret: 'secret' } },
    })
  })

  test('without an origin of the secure site sign-in is off', () => {
    expect(parseConfig({}).options.secure).toBeUndefined()
  })

  test.each<[string, Record<string, string>, RegExp]>([
    [
      'a relay without the chain of its ids',
      { FARCASTER_RELAY: 'https://relay.example' },
      /ids on eip155:10/,
    ],
    [
      'a provider without its secret',
      { SOCIAL: '{"x":{"clientId":"id"}}' },
      /social\.x\): needs clientSecret/,
    ],
    ['no key in production', { AUTH_KEY: '' }, /AUTH_KEY.*\(key\): is missing; make one/],
    ['a short key', { AUTH_KEY: 'c2hvcnQ=' }, /AUTH_KEY.*is not 32 bytes in base64/],
    ['http in production', { SECURE_ORIGIN: 'http://secure.example' }, /SECURE_ORIGIN.*must be https/],
    ['a path', { SECURE_ORIGIN: 'https://secure.example/' }, /SECURE_ORIGIN.*is not an origin/],
    [
      'the server’s own origin',
      { SECURE_ORIGIN: 'https://api.example' },
      /SECURE_ORIGIN.*an origin for them alone/,
    ],
    ['a mail server of another protocol', { SMTP_URL: 'https://mail.example' }, /SMTP_URL.*is not an smtp/],
    ['mails without a sender', { SMTP_URL: 'smtp://mail.example' }, /mailFrom\): is missing/],
    [
      'a line break in the sender',
      { SMTP_URL: 'smtp://m.example', MAIL_FROM: 'a\r\nBcc: b@c.example' },
      /mailFrom/,
    ],
    [
      'an unknown field of a provider',
      { SOCIAL: '{"google":{"clientId":"i","client":"x"}}' },
      /SOCIAL.*google/,
    ],
    [
      'a wildcard parent',
      { SECURE_ALLOWED_ORIGINS: 'https://*.example' },
      /SECURE_ALLOWED_ORIGINS.*is not an origin/,
    ],
  ])('%s is refused by name, without its value', (_title, env, expected) => {
    const problems = problemsOf({ ...good, ...env })
    expect(problems.join('\n')).toMatch(expected)
    for (const value of Object.values(env).filter(value => value.length > 12 && !value.startsWith('{')))
      expect(problems.join('\n')).not.toContain(value)
  })
})
