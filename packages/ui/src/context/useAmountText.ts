import { readAmount, toFieldText } from '../locales/readAmount.js'
import { useWords } from './UiContext.js'
import { useFieldText } from './useFieldText.js'

/**
 * The text of a field for an amount, as the reader is used to it. What is no amount is not let in.
 *
 * @param onAmount - called with the amount as a decimal string
 */
export function useAmountText(
  amountInput: string,
  onAmount: (amount: string) => void,
): { text: string; onType: (typed: string) => void } {
  const { locale } = useWords()
  const [text, setText] = useFieldText(
    amountInput,
    value => toFieldText(value, locale),
    (shown, value) => readAmount(shown) === value,
  )
  return {
    text,
    onType(typed) {
      const amount = readAmount(typed)
      if (amount === undefined) return
      setText(toFieldText(amount, locale))
      onAmount(amount)
    },
  }
}
