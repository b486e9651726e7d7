import { otterMark } from '@/ui/icons/brand'

/** The product's mark; a picture without meaning of its own, as the name always stands beside it. */
export function ProductMark({ className }: { readonly className?: string }) {
  return <img src={otterMark} alt="" width={56} height={56} draggable={false} className={className} />
}
