import { createECDH } from 'node:crypto'
import { toTimedDetail, type WalletProofAct } from '@latchkit/api/wallet-proof'
import type { TestBrowser } from './createTestBrowser.js'
import { signWalletProof } from './signWalletProof.js'

/** The proof by the wallet of whoever is signed in; undefined where the account has none. */
export async function proveAs(
  browser: TestBrowser,
  { act, detail, version }: { act: WalletProofAct; detail: string; version?: number },
): Promise<string | undefined> {
  const { body } = await browser.get('/auth/me')
  const [user, wallet] = [Object(body['user']), body['wallet']]
  if (wallet === null || wallet === undefined) return undefined
  const { id: walletId, version: present } = Object(wallet)
  return signWalletProof({ act, userId: String(user.id), walletId, version: version ?? present, detail })
}

/** The body of an act that the wallet's key agrees to now. */
export async function proveNow(
  browser: TestBrowser,
  { act, at, subject }: { act: WalletProofAct; at: number; subject?: string },
): Promise<{ at: number; proof: string | undefined }> {
  return { at, proof: await proveAs(browser, { act, detail: toTimedDetail({ at, subject }) }) }
}

/** A key that a share is sealed to. */
export function createSharePoint(): string {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return pair.getPublicKey('base64url', 'uncompressed')
}

/** Opens what an undo would put back, signs, and undoes. */
export async function undoRotation(
  browser: TestBrowser,
  target: { token: string } | { id: string },
): ReturnType<TestBrowser['post']> {
  const opened = await browser.post('/auth/undo/rotation/open', {
    ...target,
    publicKey: createSharePoint(),
  })
  if (opened.status >= 400) return opened
  const [detail = ''] = 'id' in target ? [target.id] : target.token.split('.')
  const { version } = Object(opened.body['wallet'])
  const proof = await proveAs(browser, { act: 'undo', version, detail })
  return browser.post('/auth/undo/rotation', { ...target, proof })
}
