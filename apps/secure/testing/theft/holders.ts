import type { UndoTarget } from '../../src/api/authApi.js'
import { sealNewKey } from '../../src/custody/changeWallet.js'
import { createDeviceSecrets } from '../../src/custody/deviceSecrets.js'
import { createReceiver } from '../../src/custody/hpke.js'
import { deriveKeys } from '../../src/keys/deriveKeys.js'
import { createPreferences } from '../../src/session/createPreferences.js'
import { createSession } from '../../src/session/createSession.js'
import type { Profile, World } from './createWorld.js'
import { openStolenWallet } from './openStolenWallet.js'
import { readDisk } from './readDisk.js'

export const holders = [
  'browser',
  'session',
  'mailbox',
  'provider account',
  'host page script',
  'database',
  'AUTH_KEY',
  'deployer',
] as const
export type Holder = (typeof holders)[number]

export type Outcome = { take: boolean; destroy: boolean; spend: boolean; lockOut: boolean }

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
const ignore = () => undefined

/**
 * Whoever writes to the database points another login at the visitor's account. Without AUTH_KEY its MAC is wrong, and
 * the profile that comes back is signed in to nothing; with it the server's own code signs the record.
 */
async function rewriteLogin(world: World, has: ReadonlySet<Holder>): Promise<Profile> {
  const { site, visitor } = world
  const first = await world.createProfile()
  await site.signIn(first.browser, 'eve@shop.example')
  const [own, theirs] = [await first.api.getMe(), await visitor.api.getMe()]
  if (!own || !theirs) throw new Error('No session.')
  const { records } = site.auth.core
  const [identity] = await records.list('identity', own.user.id)
  if (!identity) throw new Error('No identity.')
  const { id: owner } = theirs.user
  const record = { ...identity.record, owner }
  const change = records.replace({ record, body: identity.body }, { userId: owner })
  if (!has.has('AUTH_KEY') && change.type === 'replace') {
    const { mac } = JSON.parse(identity.record.body)
    change.record.body = JSON.stringify({ mac, json: JSON.parse(change.record.body).json })
  }
  if (!(await site.store.commit([change], site.now()))) throw new Error('Not written.')
  const thief = await world.createProfile()
  await site.signInToSettings(thief.browser, 'eve@shop.example')
  return thief
}

/** The sessions as the visitor that these holders have or make. */
async function signIn(world: World, has: ReadonlySet<Holder>): Promise<Profile[]> {
  const { site, visitor } = world
  const profiles: Profile[] = []
  if (has.has('browser') || has.has('session')) profiles.push(visitor)
  if (has.has('mailbox') && world.login === 'email') {
    const thief = await world.createProfile()
    await site.signInToSettings(thief.browser, world.email)
    profiles.push(thief)
  }
  if (has.has('provider account') && world.login === 'provider') {
    const thief = await world.createProfile()
    await site.signInByProvider(thief.browser, world.subject)
    profiles.push(thief)
  }
  if (has.has('database')) profiles.push(await rewriteLogin(world, has))
  return profiles
}

/** The changes that a session can name for an undo: by links where the mail is read, by ids where none was mailed. */
async function listUndos({ site }: World, { browser }: Profile, readsMail: boolean): Promise<UndoTarget[]> {
  const { body: changes } = await browser.get('/auth/changes')
  const ids: { id: string }[] = Object(changes).rotations ?? []
  const links = site.mails.flatMap(({ text }) => /#undo-rotation=(\S+)/.exec(text)?.[1] ?? [])
  return [...ids.map(({ id }) => ({ id })), ...(readsMail ? links.map(token => ({ token })) : [])]
}

/** What a session gets of the wallet, with the disk where it is held, opens it. */
async function takes(
  world: World,
  profile: Profile,
  has: ReadonlySet<Holder>,
  codes: readonly string[] = [],
): Promise<boolean> {
  const me = await profile.api.getMe()
  if (!me?.wallet) return false
  const { wallet, user } = me
  const receiver = await createReceiver()
  const share = await profile.api
    .getWalletShare({ publicKey: receiver.publicKey })
    .then(sealed => receiver.open(sealed, { userId: user.id, walletId: wallet.id, version: wallet.version }))
    .catch(ignore)
  const recovery = await profile.api.getWalletRecovery().catch(ignore)
  const disks = has.has('browser') ? [readDisk(await world.visitor.store.dump())] : []
  const versions = [{ wallet, recovery }]
  const serverShares = share ? [share] : []
  for (const target of await listUndos(world, profile, has.has('mailbox'))) {
    const kept = await profile.api.openUndo({ ...target, publicKey: receiver.publicKey }).catch(ignore)
    if (!kept) continue
    const subject = { userId: user.id, walletId: wallet.id, version: kept.wallet.version }
    serverShares.push(await receiver.open(kept.share, subject))
    versions.push({ wallet: kept.wallet, recovery: kept.recovery })
  }
  return openStolenWallet({ userId: user.id, versions, serverShares, disks, codes })
}

/** Whether the sessions of a holder open the wallet together with the recovery code: so that a no is not for want of them. */
export async function takesWithCode(world: World, held: readonly Holder[]): Promise<boolean> {
  const has = new Set(held)
  for (const profile of await signIn(world, has))
    if (await takes(world, profile, has, [world.code])) return true
  return false
}

/** Everything that a page of a host can call; whether it got a code, a signature or a key. */
async function callFrame({ visitor }: World): Promise<boolean> {
  const { page } = await visitor.load()
  const code = (await page.readBackup())?.code
  const ends = new AbortController()
  const rows = new Map<string, string>()
  const session = createSession({
    api: visitor.api,
    custody: page,
    // The host page draws a view's frame, and nothing of what is in it.
    views: {
      open: ({ signal }) =>
        new Promise(resolve => {
          if (signal?.aborted) resolve(undefined)
          signal?.addEventListener('abort', () => resolve(undefined))
        }),
      close() {},
      closeAll() {},
      hold: () => undefined,
    },
    host: 'https://shop.example',
    preferences: createPreferences({ getItem: () => null, setItem() {} }),
    storage: {
      getItem: key => rows.get(key) ?? null,
      setItem: (key, value) => void rows.set(key, value),
      removeItem: key => void rows.delete(key),
      key: index => [...rows.keys()][index] ?? null,
      get length() {
        return rows.size
      },
    },
    onStep: () => {},
    onChange: () => {},
  })
  const { signOut, ...others } = session.handlers
  const context = { origin: 'https://shop.example', signal: ends.signal }
  const hostile = {
    email: 'eve@shop.example',
    challengeId: 'c',
    code: '000000',
    flowId: 'f',
    approvalId: 'a',
  }
  const calls = Object.values(others).map(handler =>
    Promise.resolve()
      .then(() => Reflect.apply(handler, undefined, [hostile, context]))
      .catch(ignore),
  )
  // What waits for the visitor waits until the page is left.
  ends.abort()
  await signOut(undefined, context)
  const got = JSON.stringify(await Promise.all(calls))
  return /"(?:signature|words|privateKey|entropy)"/.test(got) || (code !== undefined && got.includes(code))
}

/** A rotation to keys of the attacker's own, proven by them. */
async function forgeRotation({ api, store }: Profile): Promise<void> {
  const me = await api.getMe()
  if (!me?.wallet) return
  const entropy = random(32)
  const opened = { entropy, key: random(32), half: random(32), keys: await deriveKeys(entropy) }
  const change = {
    api,
    secrets: createDeviceSecrets(store),
    user: me.user,
    wallet: me.wallet,
    opened,
    now: 1,
  }
  const { secrets, proof } = await sealNewKey(change, { code: '0000-0000-0000-0000-0000-0000-01DK' })
  await api.rotateWallet({ id: me.wallet.id, ...secrets, proof })
}

/** Everything that a session can ask for against the visitor, with codes and links where the mail is read. */
async function attackAccount(world: World, profile: Profile, has: ReadonlySet<Holder>): Promise<void> {
  const { site, email } = world
  const { browser, api } = profile
  const readsMail = has.has('mailbox')
  await forgeRotation({ ...world.visitor, browser, api }).catch(ignore)
  const proof = 'A'.repeat(87)
  const { page, me } = await world.load(api, has.has('browser') ? world.visitor.store.copy() : profile.store)
  for (const target of await listUndos(world, profile, readsMail)) {
    const [undoId = ''] = 'id' in target ? [target.id] : target.token.split('.')
    const openUndo = (publicKey: string) => api.openUndo({ ...target, publicKey })
    const signed = await page.signUndo({ user: me.user, undoId, openUndo }).catch(ignore)
    const given = signed?.status === 'signed' ? signed.proof : proof
    await browser.post('/auth/undo/rotation', { ...target, proof: given })
  }
  const started = await browser.post('/auth/delete/start', {})
  const challengeId = started.body['challengeId'] ?? ''
  const code = readsMail && started.status < 300 ? site.codeOf(email) : '000000'
  await browser.post('/auth/delete', { challengeId, code, proof, at: site.now() })
  const moved = await browser.post('/auth/email/update/start', { email: 'eve2@shop.example' })
  const update = { challengeId: moved.body['challengeId'] ?? '' }
  if (moved.status < 300) {
    const old = readsMail ? site.codeOf(email) : '000000'
    const fresh = site.codeOf('eve2@shop.example')
    await browser.post('/auth/email/update/verify', { ...update, oldCode: old, code: fresh, proof })
    await browser.post('/auth/email/update/verify', { ...update, oldCode: old, code: fresh })
    await browser.post('/auth/email/update/verify', { ...update, code: fresh, proof })
  }
  const at = site.now()
  await browser.post('/auth/email/remove', { at, proof })
  const { body: passkeys } = await browser.get('/auth/passkeys')
  for (const { credentialId } of Object(passkeys).passkeys ?? [])
    await browser.post(`/auth/passkeys/${credentialId}/remove`, { at, proof })
  await browser.post('/auth/revoke-others', { at, proof })
  const { body: signedIn } = await browser.get('/auth/devices')
  for (const { id } of Object(signedIn).devices ?? [])
    if (id !== me.device.id) await browser.post(`/auth/devices/${id}/revoke`, {})
}

/** Replaces every share with the wallet's own key, from a copy of the browser or by changed code in its page. */
async function replaceShares(thief: Pick<Profile, 'load'>, prf?: World['passkey']): Promise<void> {
  const { page } = await thief.load()
  if (prf) await page.unlock(prf)
  await page.signDigest(new Uint8Array(32))
  // A new key in either mode: what the visitor has belongs to the one before.
  await (prf ? page.switchToDevice() : page.renewCode())
  await page.confirmBackup()
}

/** Whether the visitor opens the wallet with what is theirs: the browser, the login and the code. */
async function visitorOpens(world: World): Promise<boolean> {
  const { site, visitor, code, passkey } = world
  const open = async (profile: Profile): Promise<boolean> => {
    try {
      const me = await profile.api.getMe()
      // An account that was made anew has another wallet.
      if (me?.wallet?.id !== world.walletId) return false
      const { page } = await profile.load()
      if (me.wallet.mode === 'passkey') await page.unlock(passkey)
      else if (profile !== visitor) await page.recover(code)
      await page.signDigest(new Uint8Array(32))
      return true
    } catch {
      return false
    }
  }
  const signInAgain = async (profile: Profile): Promise<boolean> => {
    try {
      if (world.login === 'email') await site.signInToSettings(profile.browser, world.email)
      else await site.signInByProvider(profile.browser, world.subject)
      return true
    } catch {
      return false
    }
  }
  if (await open(visitor)) return true
  if ((await signInAgain(visitor)) && (await open(visitor))) return true
  const other = await world.createProfile()
  return (await signInAgain(other)) && open(other)
}

/** Carries out everything that these holders can do, each against the real custody and the server's own code. */
export async function carryOut(world: World, held: readonly Holder[]): Promise<Outcome> {
  const { site, visitor, passkey, mode } = world
  const has = new Set(held)
  const prf = mode === 'passkey' ? passkey : undefined
  const me = await visitor.api.getMe()
  const profiles = await signIn(world, has)
  let take = false
  for (const profile of profiles) take ||= await takes(world, profile, has)
  let spend = take
  if (has.has('deployer')) {
    // Changed code runs in the visitor's page, when they have signed in and open the wallet.
    await world.signIn()
    const { page } = await visitor.load()
    if (prf) await page.unlock(prf)
    await page.signDigest(new Uint8Array(32))
    spend = true
    take = (await page.exportKeys({ signedInAt: site.now() })).words.split(' ').length === 24
    await replaceShares({ load: () => world.load(visitor.api, visitor.store.copy()) }, prf)
  }
  for (const profile of profiles) await attackAccount(world, profile, has).catch(ignore)
  // What the browser keeps opens the wallet in every session as the visitor; last, because an undo would put it back.
  if (has.has('browser') && mode === 'device')
    for (const { api } of profiles)
      await replaceShares({ load: () => world.load(api, visitor.store.copy()) }).catch(ignore)
  if (has.has('host page script') && (await visitor.api.getMe())) spend ||= await callFrame(world)
  if (has.has('database') && me)
    await site.store.commit([{ type: 'deleteOwned', owner: me.user.id }], site.now())
  const lockOut = !(await visitorOpens(world))
  site.advance(8 * 86_400_000)
  const destroy = lockOut && !(await visitorOpens(world))
  site.close()
  return { take, spend, lockOut, destroy }
}
