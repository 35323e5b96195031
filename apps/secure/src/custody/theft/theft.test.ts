import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { toWords } from '../../keys/deriveKeys.js'
import { createFakeAuthServer } from '../fixtures/createFakeAuthServer.js'
import { openKit } from '../kit.js'
import { decodeRecoveryCode } from '../recoveryCode.js'
import { createWholeWallet } from './createWholeWallet.js'
import { openWithLoot } from './openWithLoot.js'
import { scenarios } from './scenarios.js'

/** `test:long` sets 1,000. */
const count = Number(process.env['LATCHKIT_WALLETS'] ?? 8)
const timeout = 60_000 + count * 2000
const modes = ['device', 'passkey'] as const
const docs = new URL('../../../../../docs/custody.md', import.meta.url)

describe('who can take the keys', () => {
  it('is what docs/custody.md says, each cell tried', async () => {
    const server = await createFakeAuthServer()
    const wholes = await Promise.all(modes.map(mode => createWholeWallet(server, `table-${mode}`, mode)))
    const rows = await Promise.all(
      scenarios.map(async ({ name, role, take }) => {
        const opened = await Promise.all(
          wholes.map(all => openWithLoot({ ...take(all), userId: all.userId })),
        )
        return `| ${[name, role, ...opened.map(isOpen => (isOpen ? '**yes**' : 'no'))].join(' | ')} |`
      }),
    )
    const table = ['| stolen or held | by | device mode | passkey mode |', '|---|---|---|---|', ...rows].join(
      '\n',
    )
    const text = readFileSync(docs, 'utf8')
    const [before = '', , after = ''] = text.split(/<!-- (?:table|end of table) -->/)
    const wanted = `${before}<!-- table -->\n\n${table}\n\n<!-- end of table -->${after}`
    // `UPDATE_CUSTODY=1 npx vitest run --project node apps/secure/src/custody/theft` after a wanted change.
    if (process.env['UPDATE_CUSTODY'] === '1') writeFileSync(docs, wanted)
    expect(readFileSync(docs, 'utf8')).toBe(wanted)
  }, 60_000)

  it('T32 opens everything that it should with everything, so that a no means no', async () => {
    const server = await createFakeAuthServer()
    for (const mode of modes) {
      const all = await createWholeWallet(server, `all-${mode}`, mode)
      expect(await openWithLoot(all)).toBe(true)
      expect(await openWithLoot({ ...all, kit: undefined, code: undefined })).toBe(true)
      const other = await createWholeWallet(server, `other-${mode}`, mode)
      expect(await openWithLoot({ ...other, userId: all.userId, wallet: all.wallet, kit: undefined })).toBe(
        false,
      )
    }
  }, 60_000)
})

describe('R14', () => {
  it.each(modes)(
    `finds no key in the database and all traffic of ${count} wallets of %s mode, nor with the server’s secrets`,
    async mode => {
      const server = await createFakeAuthServer()
      let opened = 0
      let openedWithSecrets = 0
      let canaries = 0
      for (let i = 0; i < count; i += 1) {
        server.calls.length = 0
        const userId = `user-${i}`
        const { wallet, recovery, serverShare, kit, code, deviceShares, passkeys } = await createWholeWallet(
          server,
          userId,
          mode,
        )
        if (await openWithLoot({ userId, wallet, recovery })) opened += 1
        if (await openWithLoot({ userId, wallet, recovery, serverShare })) openedWithSecrets += 1
        // What a log would hold that kept every body of every request and response.
        const seen = JSON.stringify([server.calls, wallet, recovery])
        const { entropy, keys } = await openKit(kit, code)
        const secrets = [
          entropy,
          keys.evm,
          keys.solana,
          serverShare,
          ...deviceShares,
          decodeRecoveryCode(code),
        ]
        for (const bytes of [...secrets, ...passkeys.map(({ prf }) => prf)])
          for (const form of ['hex', 'base64', 'base64url'] as const)
            if (seen.includes(Buffer.from(bytes).toString(form).replace(/=+$/, ''))) canaries += 1
        for (const text of [code, code.replaceAll('-', ''), toWords(entropy)])
          if (seen.includes(text)) canaries += 1
      }
      expect({ opened, openedWithSecrets, canaries }).toEqual({
        opened: 0,
        openedWithSecrets: 0,
        canaries: 0,
      })
    },
    timeout,
  )
})
