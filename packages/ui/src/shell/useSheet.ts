import { closeModal } from '@latchkit/core'
import { useClient, useLatchkitState } from '@latchkit/react'
import { type RefObject, useEffect, useState } from 'react'
import { useLazy } from '../context/useLazy.js'
import { extras } from './extrasChunk.js'

type SheetParameters = {
  host: HTMLElement
  dialog: RefObject<HTMLElement | null>
  head: RefObject<HTMLElement | null>
  embedded: boolean
}

/** On touch screens: the sheet stays in the visible part of the page, and is closed by pulling down its head. */
export function useSheet({ host, dialog, head, embedded }: SheetParameters): void {
  const client = useClient()
  const [isTouch, setIsTouch] = useState(false)
  const isOpen = useLatchkitState(state => state.modal.open)
  useEffect(() => {
    if (globalThis.matchMedia?.('(any-pointer: coarse)').matches) setIsTouch(!embedded)
  }, [embedded])
  const { module } = useLazy(extras, isTouch)
  useEffect(() => {
    if (!isTouch || !module || !dialog.current || !head.current) return
    return module.watchSwipe(dialog.current, head.current, () => closeModal(client))
  }, [client, dialog, head, isTouch, module])
  useEffect(
    () => (isTouch && isOpen ? module?.watchViewport(host, window) : undefined),
    [host, isTouch, isOpen, module],
  )
}
