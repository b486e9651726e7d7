import { otterMark } from '@/ui/icons/brand'

/** The product's mark. Decorative: the name always stands next to it. */
export function ProductMark({ className }: { readonly className?: string }) {
  return <img src={otterMark} alt="" width={56} height={56} draggable={false} className={className} />
}
