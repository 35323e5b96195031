import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startServerProcess } from '../activity/testing/startServerProcess.js'
import { signName, toTestAccount } from './testing/signName.js'

/** Crashes of the server; `test:long` sets 50. */
const kills = Number(process.env['LATCHKIT_KILLS'] ?? 3)
const parent = 'latchkit.eth'
const path = '/v1/profile/account'

test(
  `${kills} times kill -9 during registrations: no name is lost whose registration was confirmed`,
  async () => {
    const directory = mkdtempSync(join(tmpdir(), 'latchkit-names-'))
    onTestFinished(() => rmSync(directory, { recursive: true }))
    const start = () =>
      startServerProcess(`file:${join(directory, 'server.db')}`, {
        names: { parent },
        rateLimits: { nameChanges: 1e9, perIp: 1e9, rpcPerIp: 1e9 },
      })
    const confirmed = new Map<string, string>()
    const refused = new Set<number>()
    for (let round = 0; round < kills; round++) {
      const server = await start()
      let isEnded = false
      const register = async (worker: number): Promise<void> => {
        for (let at = 0; !isEnded; at++) {
          const name = `name-${round}-${worker}-${at}.${parent}`
          const account = toTestAccount(1 + round * 10_000 + worker * 1000 + at)
          const body = JSON.stringify(await signName(account, { name, attributes: {} }))
          const headers = { 'content-type': 'application/json' }
          // A request that the crash ends may have been done or not.
          const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body }).catch(
            () => undefined,
          )
          if (response?.status === 200) confirmed.set(name, account.address)
          else if (response) refused.add(response.status)
        }
      }
      const before = confirmed.size
      const workers = [0, 1, 2, 3].map(register)
      // At another moment each time, once there is something to lose.
      while (confirmed.size < before + 3 + (round % 7))
        await new Promise(resolve => setTimeout(resolve, 1 + round))
      await server.kill()
      isEnded = true
      await Promise.all(workers)
    }
    expect([...refused]).toEqual([])
    const server = await start()
    onTestFinished(() => server.kill())
    for (const [name, address] of confirmed) {
      const response = await fetch(`${server.url}${path}/${name}`)
      expect({ name, ...(await response.json()).addresses?.['60'] }).toEqual({ name, address })
    }
    expect(confirmed.size).toBeGreaterThanOrEqual(kills * 3)
  },
  60_000 + kills * 15_000,
)
