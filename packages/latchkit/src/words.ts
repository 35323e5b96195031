// `latchkit/words`: the English catalogue, to translate it or to replace single words.
export * from '@latchkit/ui/words'
