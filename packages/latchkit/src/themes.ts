// `latchkit/themes`: the themes as plain objects, to build another one on.
export * from '@latchkit/ui/themes'
