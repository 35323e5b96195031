import { closeModal } from '@latchkit/core'
import { useClient } from '@latchkit/react'
import { type RefObject, useEffect } from 'react'

/** Closes the modal by a click on the backdrop and by the platform's own ways, such as Android's back. */
export function useDismiss(
  dialog: RefObject<HTMLDialogElement | null>,
  embedded: boolean,
  onCancel: () => void,
): void {
  const client = useClient()
  useEffect(() => {
    const element = dialog.current
    if (!element || embedded) return
    let isPressedOutside = false
    const isOutside = (event: MouseEvent): boolean => {
      if (event.target !== element) return false
      const box = element.getBoundingClientRect()
      return (
        event.clientX < box.left ||
        event.clientX > box.right ||
        event.clientY < box.top ||
        event.clientY > box.bottom
      )
    }
    const onDown = (event: PointerEvent): void => {
      isPressedOutside = isOutside(event)
    }
    // A drag that begins inside, such as selecting text, must not close the modal.
    const onClick = (event: MouseEvent): void => {
      if (isPressedOutside && isOutside(event)) closeModal(client)
      isPressedOutside = false
    }
    const onCancelEvent = (event: Event): void => {
      event.preventDefault()
      onCancel()
    }
    // The platform may close a dialog although `cancel` was prevented.
    const onClose = (): void => {
      if (!element.open && client.getState().modal.open) closeModal(client)
    }
    element.addEventListener('pointerdown', onDown)
    element.addEventListener('click', onClick)
    element.addEventListener('cancel', onCancelEvent)
    element.addEventListener('close', onClose)
    return () => {
      element.removeEventListener('pointerdown', onDown)
      element.removeEventListener('click', onClick)
      element.removeEventListener('cancel', onCancelEvent)
      element.removeEventListener('close', onClose)
    }
  }, [client, dialog, embedded, onCancel])
}
