import { closeModal } from '@latchkit/core'
import { useClient } from '@latchkit/react'
import { type RefObject, useEffect, useState } from 'react'
import { useLazy } from '../context/useLazy.js'
import { extras } from './extrasChunk.js'

/** On touch screens closes the sheet when its head is pulled down. */
export function useSwipe(
  dialog: RefObject<HTMLElement | null>,
  head: RefObject<HTMLElement | null>,
  embedded: boolean,
): void {
  const client = useClient()
  const [isTouch, setIsTouch] = useState(false)
  useEffect(() => {
    if (globalThis.matchMedia?.('(any-pointer: coarse)').matches) setIsTouch(!embedded)
  }, [embedded])
  const { module } = useLazy(extras, isTouch)
  useEffect(() => {
    if (!isTouch || !module || !dialog.current || !head.current) return
    return module.watchSwipe(dialog.current, head.current, () => closeModal(client))
  }, [client, dialog, head, isTouch, module])
}
