import { describe, expect, it } from 'vitest'
import { createWorld, type Profile, type World } from '../../../testing/theft/createWorld.js'
import type { SignedUndo, UndoToSign } from '../signUndo.js'

/** The last link that undoes a change of the wallet. */
const readLink = ({ site }: World): string => {
  const mail = site.mails.findLast(({ text }) => text.includes('#undo-rotation='))
  return /#undo-rotation=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

/** What the settings page does with a mailed link. */
async function sign(
  world: World,
  profile: Profile,
  by: Pick<UndoToSign, 'code' | 'passkey'> = {},
): Promise<{ signed: SignedUndo; undo(): Promise<unknown> }> {
  const token = readLink(world)
  const { page, me } = await profile.load()
  const openUndo = (publicKey: string) => profile.api.openUndo({ token, publicKey })
  const [undoId = ''] = token.split('.')
  const signed = await page.signUndo({ user: me.user, undoId, openUndo, ...by })
  const proof = signed.status === 'signed' ? signed.proof : 'A'.repeat(87)
  return { signed, undo: () => profile.api.undoRotation({ token, proof }) }
}

/** Somebody with a copy of the browser's storage and its session replaces every share with the wallet's key. */
async function lockOut(world: World): Promise<void> {
  const { visitor, mode, passkey } = world
  await world.site.signInToSettings(visitor.browser, world.email)
  const { page } = await world.load(visitor.api, visitor.store.copy())
  if (mode === 'passkey') await page.unlock(passkey)
  await (mode === 'passkey' ? page.switchToDevice() : page.renewCode())
  await page.confirmBackup()
}

const isOpenFor = async (profile: Profile, { passkey }: World): Promise<boolean> => {
  const { page, me } = await profile.load()
  if (me.wallet?.mode === 'passkey') await page.unlock(passkey)
  return page.signDigest(new Uint8Array(32)).then(
    () => true,
    () => false,
  )
}

describe('whoever a hostile change locked out undoes it by the mailed link', () => {
  it('control S-undo: with the share that this browser keeps for 7 days', async () => {
    const world = await createWorld('device')
    await lockOut(world)
    expect(await isOpenFor(world.visitor, world)).toBe(false)
    const { signed, undo } = await sign(world, world.visitor)
    expect(signed.status).toBe('signed')
    await undo()
    expect(await isOpenFor(world.visitor, world)).toBe(true)
    world.site.close()
  }, 60_000)

  it('control S-undo: with the recovery code of before, in a browser that never opened the wallet', async () => {
    const world = await createWorld('device')
    await lockOut(world)
    const other = await world.createProfile()
    await world.site.signInToSettings(other.browser, world.email)
    expect((await sign(world, other)).signed).toEqual({ status: 'needsRecovery' })
    const { undo } = await sign(world, other, { code: world.code })
    await undo()
    const { page } = await other.load()
    expect((await page.recover(world.code)).status).toBe('ready')
    world.site.close()
  }, 60_000)

  it('control S-undo: with a passkey that opened the wallet before', async () => {
    const world = await createWorld('passkey')
    await lockOut(world)
    const { passkey, visitor } = world
    expect((await sign(world, visitor)).signed).toMatchObject({
      status: 'needsPasskey',
      passkeys: [{ credentialId: passkey.credentialId }],
    })
    const { undo } = await sign(world, visitor, { passkey })
    await undo()
    expect(await isOpenFor(visitor, world)).toBe(true)
    world.site.close()
  }, 60_000)

  it('attack S-undo-mailbox: the mailbox alone signs nothing, also with a wrong code, and the server puts nothing back', async () => {
    for (const mode of ['device', 'passkey'] as const) {
      const world = await createWorld(mode)
      const thief = await world.createProfile()
      await world.site.signInToSettings(thief.browser, world.email)
      const { signed, undo } = await sign(world, thief)
      expect(signed.status).toBe('needsRecovery')
      await expect(undo()).rejects.toMatchObject({ code: 'PROOF_INVALID' })
      await expect(sign(world, thief, { code: '0000-0000-0000-0000-0000-0000-01DK' })).rejects.toMatchObject({
        code: mode === 'device' ? 'RECOVERY_MISSING' : 'RECOVERY_CODE_WRONG',
      })
      expect(await isOpenFor(world.visitor, world)).toBe(true)
      world.site.close()
    }
  }, 60_000)

  it('attack S-undo-switch: a browser’s storage after the switch to passkey mode and the mailbox undo nothing', async () => {
    const world = await createWorld('passkey')
    const thief = await world.createProfile()
    await world.site.signInToSettings(thief.browser, world.email)
    const held = { ...thief, load: () => world.load(thief.api, world.visitor.store.copy()) }
    expect((await sign(world, held)).signed).toEqual({ status: 'needsRecovery' })
    world.site.close()
  }, 60_000)
})
