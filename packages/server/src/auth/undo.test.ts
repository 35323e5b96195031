import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestAuth, type TestAuth, testHost, testOrigin } from './testing/createTestAuth.js'
import type { TestBrowser } from './testing/createTestBrowser.js'
import { createTestPasskey } from './testing/createTestPasskey.js'
import { createSharePoint, proveAs, proveNow, undoRotation } from './testing/proveAs.js'
import { sealTestWallet } from './testing/sealTestWallet.js'
import { signWalletProof } from './testing/signWalletProof.js'

const email = 'ada@shop.example'
const thiefEmail = 'eve@evil.example'
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
let site: TestAuth
beforeEach(async () => {
  site = await createTestAuth()
})
afterEach(() => site.close())

const owner = async (): Promise<TestBrowser> => {
  const browser = await site.createBrowser()
  await site.signInToSettings(browser, email)
  return browser
}
const withWallet = async () => {
  const browser = await owner()
  const wallet = await sealTestWallet(browser)
  await browser.post('/auth/wallet/create', wallet)
  return { browser, wallet }
}
const walletOf = async (browser: TestBrowser) => Object((await browser.get('/auth/me')).body['wallet'])
const linkTo = (address: string, kind: 'rotation' | 'email'): string => {
  const mail = site.mails.findLast(({ to, text }) => to === address && text.includes(`#undo-${kind}=`))
  return new RegExp(`#undo-${kind}=(\\S+)`).exec(mail?.text ?? '')?.[1] ?? ''
}
const mailsTo = (address: string) => site.mails.filter(({ to }) => to === address).map(mail => mail.subject)
const addPasskey = async (browser: TestBrowser) => {
  const passkey = await createTestPasskey({ origin: testOrigin })
  const { body } = await browser.post('/auth/passkey/register/options')
  const response = passkey.register(String(body['challenge']))
  expect((await browser.post('/auth/passkey/register/verify', { response })).status).toBe(200)
  return passkey
}
const moveTo = async (browser: TestBrowser, from: string, to: string): Promise<number> => {
  const { body } = await browser.post('/auth/email/update/start', { email: to })
  const challengeId = String(body['challengeId'])
  const proof = await proveAs(browser, { act: 'email', detail: challengeId })
  const codes = { oldCode: site.codeOf(from), code: site.codeOf(to), proof }
  return (await browser.post('/auth/email/update/verify', { challengeId, ...codes })).status
}

describe('rotation (D68)', () => {
  test('attack B-B5: a session with random bytes replaces nothing of a wallet', async () => {
    const { browser, wallet } = await withWallet()
    const next = await sealTestWallet(browser, { id: wallet.id, version: 2 })
    const claim = {
      act: 'rotate',
      userId: wallet.userId,
      walletId: wallet.id,
      version: 2,
      detail: '',
    } as const
    const other = await sealTestWallet(browser, { id: wallet.id, version: 2 })
    for (const proof of [
      undefined,
      'A'.repeat(87),
      other.proof,
      await signWalletProof(claim),
      await signWalletProof({ ...claim, keyOf: 'another' }),
    ])
      expect((await browser.post('/auth/wallet/rotate', { ...next, proof })).status).toBeOneOf([400, 403])
    expect(await walletOf(browser)).toMatchObject({ version: 1, ciphertext: wallet.ciphertext })
  })

  test('attack B-B5: the mirror of a proof, with the higher s, is refused', async () => {
    const { browser, wallet } = await withWallet()
    const next = await sealTestWallet(browser, { id: wallet.id, version: 2 })
    const bytes = Buffer.from(next.proof, 'base64url')
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const s = order - BigInt(`0x${bytes.subarray(32, 64).toString('hex')}`)
    Buffer.from(s.toString(16).padStart(64, '0'), 'hex').copy(bytes, 32)
    bytes[64] = 1 - (bytes[64] ?? 0)
    const mirrored = { ...next, proof: bytes.toString('base64url') }
    expect((await browser.post('/auth/wallet/rotate', mirrored)).status).toBe(403)
    expect((await browser.post('/auth/wallet/rotate', next)).status).toBe(200)
  })

  test('control B-B5: two rotations within 7 days keep both versions, and each mailed link puts its own back', async () => {
    const { browser, wallet } = await withWallet()
    const links: string[] = []
    const made = [wallet.ciphertext]
    for (const version of [2, 3]) {
      const next = await sealTestWallet(browser, { id: wallet.id, version })
      expect((await browser.post('/auth/wallet/rotate', next)).status).toBe(200)
      made.push(next.ciphertext)
      links.push(linkTo(email, 'rotation'))
    }
    site.advance(6 * dayMs)
    await site.signInToSettings(browser, email)
    const undone = await undoRotation(browser, { token: links[0] ?? '' })
    expect(undone.body).toMatchObject({ version: 1, ciphertext: made[0] })
    // What was undone is kept too, and its link was mailed.
    const again = await undoRotation(browser, { token: linkTo(email, 'rotation') })
    expect(again.body).toMatchObject({ version: 3, ciphertext: made[2] })
    // A link is good once, and for 7 days.
    expect((await undoRotation(browser, { token: links[0] ?? '' })).status).toBe(400)
    site.advance(2 * dayMs)
    await site.signInToSettings(browser, email)
    expect((await undoRotation(browser, { token: links[1] ?? '' })).status).toBe(400)
  })

  test('D68 the first recovery code replaces nothing, and the list and the mail say so; the second one does', async () => {
    const browser = await site.createBrowser()
    await site.signInToSettings(browser, email)
    const { recovery: _, ...wallet } = await sealTestWallet(browser)
    expect((await browser.post('/auth/wallet/create', wallet)).status).toBe(201)
    for (const version of [2, 3]) {
      site.advance(1000)
      const next = await sealTestWallet(browser, { id: wallet.id, version })
      expect((await browser.post('/auth/wallet/rotate', next)).status).toBe(200)
    }
    const { body } = await browser.get('/auth/changes')
    const [second, first] = Object(body['rotations'])
    expect(first).toMatchObject({ isFirst: true })
    expect(second).not.toHaveProperty('isFirst')
    const subjects = site.mails.map(({ subject }) => subject)
    expect(subjects.filter(subject => /recovery code/.test(subject))).toEqual([
      'Your wallet has a recovery code',
      'Your wallet has a new recovery code',
    ])
    // It can be undone all the same: whoever holds an open browser can make it.
    const [link = ''] = site.mails.flatMap(({ text }) => /#undo-rotation=(\S+)/.exec(text)?.[1] ?? [])
    expect((await undoRotation(browser, { token: link })).status).toBe(200)
  })

  test('attack B-B5-downgrade: a thief with an old share and a session does not get the version back that it opens', async () => {
    const { browser, wallet } = await withWallet()
    const thief = await site.createBrowser()
    await site.signInToSettings(thief, email)
    const next = await sealTestWallet(browser, { id: wallet.id, version: 2 })
    await browser.post('/auth/wallet/rotate', next)
    const { body } = await thief.get('/auth/changes')
    const [rotation] = Object(body['rotations'])
    expect(rotation).toMatchObject({ needsLink: true })
    for (const given of [{ id: rotation.id }, { token: `${rotation.id}.${'A'.repeat(32)}` }])
      expect((await undoRotation(thief, given)).status).toBe(400)
    // Nor by an earlier version as a new one, nor by the proof that was given once.
    expect((await thief.post('/auth/wallet/rotate', { ...wallet, version: 3 })).status).toBeOneOf([400, 403])
    expect((await thief.post('/auth/wallet/rotate', next)).status).toBe(409)
    expect(await walletOf(browser)).toMatchObject({ version: 2, ciphertext: next.ciphertext })
  })

  test('attack B-B5-replay: after an undo the proof of the undone rotation is not taken again, and other sessions end', async () => {
    const { browser, wallet } = await withWallet()
    const thief = await site.createBrowser()
    await site.signInToSettings(thief, email)
    const hostile = await sealTestWallet(thief, { id: wallet.id, version: 2 })
    expect((await thief.post('/auth/wallet/rotate', hostile)).status).toBe(200)
    expect((await undoRotation(browser, { token: linkTo(email, 'rotation') })).status).toBe(200)
    expect((await thief.get('/auth/me')).status).toBe(401)
    await site.signInToSettings(thief, email)
    expect((await thief.post('/auth/wallet/rotate', hostile)).status).toBe(400)
    expect(await walletOf(browser)).toMatchObject({ version: 1, ciphertext: wallet.ciphertext })
  })

  test('attack B-B5-flood: rotations cannot push out the version that a visitor would put back', async () => {
    const { browser, wallet } = await withWallet()
    const first = await sealTestWallet(browser, { id: wallet.id, version: 2 })
    await browser.post('/auth/wallet/rotate', first)
    const token = linkTo(email, 'rotation')
    const statuses: number[] = []
    for (let version = 3; version < 15; version++) {
      const next = await sealTestWallet(browser, { id: wallet.id, version })
      statuses.push((await browser.post('/auth/wallet/rotate', next)).status)
    }
    expect(statuses.slice(0, 9).every(status => status === 200)).toBe(true)
    expect(statuses.slice(9).every(status => status !== 200)).toBe(true)
    expect((await undoRotation(browser, { token })).body).toMatchObject({ version: 1 })
  })
})

describe('a mailbox alone (D68)', () => {
  const enter = async () => {
    const thief = await site.createBrowser()
    await site.signInToSettings(thief, email)
    return thief
  }
  const rotate = async () => {
    const { browser, wallet } = await withWallet()
    const next = await sealTestWallet(browser, { id: wallet.id, version: 2 })
    await browser.post('/auth/wallet/rotate', next)
    return { browser, wallet, next }
  }

  test('attack S-undo: the mailed link and a sign-in put no version back without the wallet’s key', async () => {
    const { browser, wallet, next } = await rotate()
    const thief = await enter()
    const token = linkTo(email, 'rotation')
    const [id = ''] = token.split('.')
    const claim = { act: 'undo', userId: wallet.userId, walletId: wallet.id, version: 1 } as const
    const proofs = [
      undefined,
      'A'.repeat(87),
      // By another key, for another change, of another version, of another act.
      await signWalletProof({ ...claim, detail: id, keyOf: 'another' }),
      await signWalletProof({ ...claim, detail: 'A'.repeat(22) }),
      await signWalletProof({ ...claim, detail: id, version: 2 }),
      await signWalletProof({ ...claim, detail: id, act: 'rotate' }),
    ]
    for (const proof of proofs)
      expect((await thief.post('/auth/undo/rotation', { token, proof })).status).toBeOneOf([400, 403])
    expect(await walletOf(browser)).toMatchObject({ version: 2, ciphertext: next.ciphertext })
  })

  test('control S-undo: what opens the version signs its undo, once', async () => {
    const { browser, wallet } = await rotate()
    const token = linkTo(email, 'rotation')
    expect((await undoRotation(browser, { token })).body).toMatchObject({
      version: 1,
      ciphertext: wallet.ciphertext,
    })
    expect((await undoRotation(browser, { token })).status).toBe(400)
  })

  test('attack S-undo-open: a kept version is released by its link and a fresh sign-in on the settings page alone', async () => {
    await rotate()
    const token = linkTo(email, 'rotation')
    const publicKey = createSharePoint()
    const open = (browser: TestBrowser, target: object) =>
      browser.post('/auth/undo/rotation/open', { ...target, publicKey })
    const framed = await site.createBrowser()
    await site.signIn(framed, email, testHost)
    expect((await open(framed, { token })).status).toBeOneOf([401, 403])
    const stranger = await site.createBrowser()
    await site.signInToSettings(stranger, thiefEmail)
    expect((await open(stranger, { token })).status).toBe(400)
    const own = await enter()
    for (const target of [{ id: token.split('.')[0] }, { token: `${token.split('.')[0]}.${'A'.repeat(32)}` }])
      expect((await open(own, target)).status).toBe(400)
    const { status, body } = await open(own, { token })
    expect([status, body['wallet'], body['share']]).toEqual([
      200,
      expect.objectContaining({ version: 1 }),
      { enc: expect.any(String), ciphertext: expect.any(String) },
    ])
    site.advance(11 * minuteMs)
    expect((await open(own, { token })).status).toBe(403)
    site.advance(7 * dayMs)
    await site.signInToSettings(own, email)
    expect((await open(own, { token })).status).toBe(400)
  })

  test('attack S-email: both codes move no account with a wallet, and neither a proof of another change', async () => {
    const { wallet } = await withWallet()
    const thief = await enter()
    const claim = { act: 'email', userId: wallet.userId, walletId: wallet.id, version: 1 } as const
    const { body: first } = await thief.post('/auth/email/update/start', { email: 'other@shop.example' })
    const ofAnother = await signWalletProof({ ...claim, detail: String(first['challengeId']) })
    const { body } = await thief.post('/auth/email/update/start', { email: thiefEmail })
    const { challengeId } = body
    const codes = { oldCode: site.codeOf(email), code: site.codeOf(thiefEmail) }
    const ofAnotherAct = await signWalletProof({ ...claim, act: 'delete', detail: String(challengeId) })
    for (const proof of [undefined, ofAnother, ofAnotherAct])
      expect((await thief.post('/auth/email/update/verify', { challengeId, ...codes, proof })).status).toBe(
        403,
      )
    expect((await thief.get('/auth/me')).body['user']).toMatchObject({ email })
  })

  test('control S-email: with the proof of this change it moves, and the proof is good once', async () => {
    const { browser } = await withWallet()
    expect(await moveTo(browser, email, 'new@shop.example')).toBe(204)
  })

  test('attack S-ways: no login, passkey or other device with its passkeys is removed without the wallet’s key', async () => {
    const { browser, wallet } = await withWallet()
    const passkey = await addPasskey(browser)
    const thief = await enter()
    const at = site.now()
    const path = `/auth/passkeys/${passkey.credentialId}/remove`
    const claim = { userId: wallet.userId, walletId: wallet.id, version: 1 }
    const late = at - 6 * minuteMs
    for (const [to, act, subject] of [
      ['/auth/revoke-others', 'revoke-others', ''],
      ['/auth/email/remove', 'email-remove', ''],
      [path, 'passkey-remove', ` ${passkey.credentialId}`],
    ] as const)
      for (const body of [
        { at },
        { at, proof: await signWalletProof({ ...claim, act: 'delete', detail: `${at}${subject}` }) },
        { at, proof: await signWalletProof({ ...claim, act, detail: `${at} other` }) },
        { at: late, proof: await signWalletProof({ ...claim, act, detail: `${late}${subject}` }) },
      ])
        expect([to, (await thief.post(to, body)).status]).toEqual([to, 403])
    expect((await browser.get('/auth/passkeys')).body['passkeys']).toHaveLength(1)
    // Control: the owner removes it by the wallet's key.
    const proven = await proveNow(browser, { act: 'passkey-remove', at, subject: passkey.credentialId })
    expect((await browser.post(path, proven)).status).toBe(204)
  })
})

describe('the email address (D69)', () => {
  test('attack B-B3: the session of a host page moves no account, and adds no address to one', async () => {
    const framed = await site.createBrowser()
    await site.signIn(framed, email, testHost)
    expect((await framed.post('/auth/email/update/start', { email: thiefEmail })).status).toBe(403)
    const social = await site.createBrowser()
    await site.signInByProvider(social, 'grace', testHost)
    expect((await social.post('/auth/email/update/start', { email: thiefEmail })).status).toBe(403)
    expect(mailsTo(thiefEmail)).toEqual([])
  })

  test('control B-B3: it changes by the codes of both addresses, together', async () => {
    const browser = await owner()
    const { body } = await browser.post('/auth/email/update/start', { email: 'new@shop.example' })
    expect(body).toMatchObject({ needsOldCode: true })
    const { challengeId } = body
    const [oldCode, code] = [site.codeOf(email), site.codeOf('new@shop.example')]
    for (const codes of [{ code }, { code: oldCode, oldCode: code }])
      expect((await browser.post('/auth/email/update/verify', { challengeId, ...codes })).body).toMatchObject(
        { code: 'LOGIN_CODE_INVALID' },
      )
    const right = { challengeId, code, oldCode }
    expect((await browser.post('/auth/email/update/verify', right)).status).toBe(204)
    expect((await browser.get('/auth/me')).body['user']).toMatchObject({ email: 'new@shop.example' })
    expect(mailsTo(email)).toContain('The email address of your account has changed')
    // The old address signs in to nothing for as long as it can come back, then to a new account.
    expect((await site.signIn(await site.createBrowser(), email)).body).toMatchObject({
      code: 'LOGIN_EMAIL_TAKEN',
    })
    site.advance(8 * dayMs)
    expect((await site.signIn(await site.createBrowser(), email)).body).toMatchObject({ wallet: null })
  })

  test('an address of another account is refused when it is proven, and five guesses end a change', async () => {
    await site.signInToSettings(await site.createBrowser(), thiefEmail)
    const browser = await owner()
    expect(await moveTo(browser, email, thiefEmail)).toBe(409)
    const { body } = await browser.post('/auth/email/update/start', { email: 'new@shop.example' })
    const { challengeId } = body
    const [oldCode, code] = [site.codeOf(email), site.codeOf('new@shop.example')]
    const wrong = code === '000000' ? '000001' : '000000'
    for (let left = 4; left >= 0; left--)
      expect(
        (await browser.post('/auth/email/update/verify', { challengeId, oldCode, code: wrong })).body,
      ).toMatchObject({ triesLeft: left })
    expect(
      (await browser.post('/auth/email/update/verify', { challengeId, oldCode, code })).body,
    ).toMatchObject({ code: 'LOGIN_CODE_EXPIRED' })
    expect((await browser.get('/auth/me')).body['user']).toMatchObject({ email })
  })

  test('attack B-B3-undo: whoever moved an account loses it to its old address, with all that was added since (T37)', async () => {
    const { browser, wallet } = await withWallet()
    expect(await moveTo(browser, email, thiefEmail)).toBe(204)
    const token = linkTo(email, 'email')
    site.advance(minuteMs)
    const thief = await site.createBrowser()
    await site.signInToSettings(thief, thiefEmail)
    await addPasskey(thief)
    expect(await moveTo(thief, thiefEmail, 'second@evil.example')).toBe(204)
    const hostile = await sealTestWallet(thief, { id: wallet.id, version: 2 })
    expect((await thief.post('/auth/wallet/rotate', hostile)).status).toBe(200)
    // What the thief does is mailed to the address that the account can go back to.
    expect(linkTo(email, 'rotation')).not.toBe('')

    const visitor = await site.createBrowser()
    const { body } = await visitor.post('/auth/undo/email/start', { token })
    const given = { token, challengeId: body['challengeId'], code: site.codeOf(email) }
    expect((await visitor.post('/auth/undo/email', given)).status).toBe(204)
    expect((await thief.get('/auth/me')).status).toBe(401)
    // The thief's link leads back to no address of his.
    const later = linkTo(thiefEmail, 'email')
    expect((await thief.post('/auth/undo/email/start', { token: later })).status).toBe(400)
    await site.signInToSettings(visitor, email)
    expect((await visitor.get('/auth/me')).body).toMatchObject({ user: { id: wallet.userId, email } })
    expect((await visitor.get('/auth/passkeys')).body['passkeys']).toEqual([])
    const back = await undoRotation(visitor, { token: linkTo(email, 'rotation') })
    expect(back.body).toMatchObject({ version: 1, ciphertext: wallet.ciphertext })
  })

  test('control B-B3: an account of a provider adds an address and removes it, never its only way in', async () => {
    const browser = await site.createBrowser()
    await site.signInByProvider(browser, 'grace')
    expect(
      (
        await browser.post(
          '/auth/email/remove',
          await proveNow(browser, { act: 'email-remove', at: site.now() }),
        )
      ).status,
    ).toBe(400)
    const { body } = await browser.post('/auth/email/update/start', { email })
    expect(body).toMatchObject({ needsOldCode: false })
    const update = { challengeId: body['challengeId'], code: site.codeOf(email) }
    expect((await browser.post('/auth/email/update/verify', update)).status).toBe(204)
    expect((await browser.get('/auth/changes')).body).toMatchObject({ canRemoveEmail: true })
    expect(
      (
        await browser.post(
          '/auth/email/remove',
          await proveNow(browser, { act: 'email-remove', at: site.now() }),
        )
      ).status,
    ).toBe(204)
    expect((await browser.get('/auth/me')).body['user']).not.toHaveProperty('email')
  })
})

describe('deletion (D68)', () => {
  const askFor = async (browser: TestBrowser, wallet: { id: string; userId: string }) => {
    const { body } = await browser.post('/auth/delete/start')
    const at = site.now()
    const claim = { act: 'delete', userId: wallet.userId, walletId: wallet.id, version: 1 } as const
    const proof = await signWalletProof({ ...claim, detail: String(at) })
    return { at, proof, challengeId: body['challengeId'], code: site.codeOf(email) }
  }

  test('attack B-L-deleteCode: a code that was mailed to sign in deletes nothing, and one to delete does not sign in (T36)', async () => {
    const { browser, wallet } = await withWallet()
    const right = await askFor(browser, wallet)
    expect(mailsTo(email).at(-1)).toBe(`${right.code} is your code to delete your account`)
    const { body } = await browser.post('/auth/email/start', { email, host: testOrigin })
    const forSignIn = { challengeId: body['challengeId'], code: site.codeOf(email) }
    expect((await browser.post('/auth/delete', { ...right, ...forSignIn })).body).toMatchObject({
      code: 'LOGIN_CODE_EXPIRED',
    })
    const { challengeId, code } = right
    expect((await browser.post('/auth/email/verify', { challengeId, code })).body).toMatchObject({
      code: 'LOGIN_CODE_EXPIRED',
    })
    expect((await browser.post('/auth/delete', right)).status).toBe(200)
  })

  test('attack B-B5-delete: a session deletes nothing at once, an old proof nothing at all', async () => {
    const { browser, wallet } = await withWallet()
    const right = await askFor(browser, wallet)
    const at = right.at - 6 * minuteMs
    const claim = { act: 'delete', userId: wallet.userId, walletId: wallet.id, version: 1 } as const
    const proof = await signWalletProof({ ...claim, detail: String(at) })
    expect((await browser.post('/auth/delete', { ...right, at, proof })).status).toBe(403)
    expect((await browser.post('/auth/delete', { ...right, at })).status).toBe(403)
    expect((await browser.post('/auth/delete', { ...right, proof: undefined })).status).toBe(403)
    const { body } = await browser.post('/auth/delete', right)
    expect(body).toEqual({ deletesAt: site.now() + 7 * dayMs })
    expect((await browser.get('/auth/me')).body).toMatchObject({ deletesAt: body['deletesAt'] })
    expect(mailsTo(email)).toContain('Your account will be deleted')
    site.advance(7 * dayMs - minuteMs)
    await site.auth.deletions.purge()
    expect(await walletOf(browser)).toMatchObject({ id: wallet.id })
  })

  test('control B-B5-delete: the account is kept when it is called off, else gone after 7 days with all it had', async () => {
    const { browser, wallet } = await withWallet()
    await browser.post('/auth/wallet/rotate', await sealTestWallet(browser, { id: wallet.id, version: 2 }))
    const ask = async () => {
      const given = await askFor(browser, wallet)
      const claim = { act: 'delete', userId: wallet.userId, walletId: wallet.id, version: 2 } as const
      const proof = await signWalletProof({ ...claim, detail: String(given.at) })
      expect((await browser.post('/auth/delete', { ...given, proof })).status).toBe(200)
    }
    await ask()
    expect((await browser.post('/auth/delete/cancel')).status).toBe(204)
    expect((await browser.get('/auth/me')).body).not.toHaveProperty('deletesAt')
    site.advance(8 * dayMs)
    await site.auth.deletions.purge()
    await site.signInToSettings(browser, email)
    await ask()
    site.advance(7 * dayMs)
    await site.auth.deletions.purge()
    expect((await browser.get('/auth/me')).status).toBe(401)
    for (const kind of ['user', 'wallet', 'walletVersion', 'undo', 'identity', 'device', 'session'])
      expect([kind, await site.store.list(kind, wallet.userId, site.now())]).toEqual([kind, []])
    expect(await site.store.list('deletion', 'deletions', site.now())).toEqual([])
    expect((await site.signIn(await site.createBrowser(), email)).body).toMatchObject({ wallet: null })
  })
})

describe('passkeys that sign in', () => {
  test('attack B-B7: a passkey that a thief added is mailed, listed, and removed by the owner', async () => {
    const browser = await owner()
    const passkey = await addPasskey(browser)
    expect(mailsTo(email)).toContain('A passkey was added to your account')
    const { body } = await browser.get('/auth/passkeys')
    expect(body['passkeys']).toEqual([expect.objectContaining({ credentialId: passkey.credentialId })])
    const path = `/auth/passkeys/${passkey.credentialId}`
    const stranger = await site.createBrowser()
    await site.signInToSettings(stranger, thiefEmail)
    for (const act of ['remove', 'rename'])
      expect((await stranger.post(`${path}/${act}`, { name: 'mine', at: site.now() })).status).toBe(404)
    expect((await browser.post(`${path}/rename`, { name: 'Work' })).status).toBe(204)
    expect((await browser.get('/auth/passkeys')).body['passkeys']).toEqual([
      expect.objectContaining({ name: 'Work' }),
    ])
    expect((await browser.post(`${path}/remove`, { at: site.now() })).status).toBe(204)
    expect(mailsTo(email)).toContain('A passkey was removed from your account')
    const other = await site.createBrowser()
    const { body: options } = await other.post('/auth/passkey/login/options')
    const response = await passkey.sign(String(options['challenge']))
    expect((await other.post('/auth/passkey/login/verify', { response })).status).toBe(400)
  })

  test('attack B-B7-all: after a takeover one act ends every other session, device and passkey', async () => {
    const browser = await owner()
    const own = await addPasskey(browser)
    const thief = await site.createBrowser()
    await site.signInToSettings(thief, email)
    await addPasskey(thief)
    expect(
      (
        await browser.post(
          '/auth/revoke-others',
          await proveNow(browser, { act: 'revoke-others', at: site.now() }),
        )
      ).status,
    ).toBe(204)
    expect((await thief.get('/auth/me')).status).toBe(401)
    expect((await browser.get('/auth/devices')).body['devices']).toHaveLength(1)
    expect((await browser.get('/auth/passkeys')).body['passkeys']).toEqual([
      expect.objectContaining({ credentialId: own.credentialId }),
    ])
    expect(mailsTo(email)).toContain('Your account was signed out everywhere else')
  })

  test.each([
    ['in a frame, which says that it is the settings', { topOrigin: testHost }, testOrigin, undefined],
    ['without saying where', {}, undefined, undefined],
    ['for a page that is not listed', {}, 'https://evil.example', undefined],
    ['on the settings page', {}, testOrigin, true],
  ])(
    'B-B3 a sign-in by a passkey %s is of the settings only there',
    async (_title, options, host, inSettings) => {
      const passkey = await addPasskey(await owner())
      const browser = await site.createBrowser()
      const { body } = await browser.post('/auth/passkey/login/options')
      const response = await passkey.sign(String(body['challenge']), options)
      expect((await browser.post('/auth/passkey/login/verify', { response, host })).status).toBe(200)
      expect((await browser.get('/auth/me')).body['inSettings']).toBe(inSettings ?? false)
    },
  )
})

describe('sessions', () => {
  test('attack B-L-slide: a session that is used every day ends after 90 days (T40)', async () => {
    const browser = await owner()
    let days = 0
    while ((await browser.get('/auth/me')).status === 200 && days < 200) {
      days += 1
      site.advance(dayMs)
    }
    expect(days).toBe(90)
  })

  test('attack S-session: a session whose user, place or time somebody wrote to the database, or that an earlier release stored, is none', async () => {
    const browser = await owner()
    const [session] = await site.store.list(
      'session',
      String(Object((await browser.get('/auth/me')).body['user']).id),
      site.now(),
    )
    if (session === undefined) throw new Error('There is no session.')
    const { mac, json } = JSON.parse(session.body)
    const body = JSON.parse(json)
    const other = await site.createBrowser()
    await site.signIn(other, thiefEmail)
    const { body: theirs } = await other.get('/auth/me')
    const changed = { ...body, userId: Object(theirs['user']).id, deviceId: Object(theirs['device']).id }
    const forged = [
      JSON.stringify({ mac, json: JSON.stringify(changed) }),
      JSON.stringify({ mac, json: JSON.stringify({ ...body, signedInAt: body.signedInAt + 1 }) }),
      JSON.stringify({ mac: '', json }),
      JSON.stringify({ json }),
      // As it was before sessions were signed.
      json,
    ]
    let { revision } = session
    const write = async (record: typeof session) => {
      revision += 1
      const change = { type: 'replace', record: { ...record, revision } } as const
      expect(await site.store.commit([change], site.now())).toBe(true)
      return (await browser.get('/auth/me')).status
    }
    for (const text of forged) expect(await write({ ...session, body: text })).toBe(401)
    // Neither for longer, nor as another user's.
    expect(await write({ ...session, expiresAt: session.expiresAt + 1 })).toBe(401)
    expect(await write({ ...session, owner: Object(theirs['user']).id })).toBe(401)
    // Control: as it was, it is read.
    expect(await write(session)).toBe(200)
  })
})
