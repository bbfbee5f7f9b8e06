/** The moves after which a game's board is drawn on its box, so that there is something to see. */
export const lids: Record<string, string> = {
  triplex:
    "○d7-b4 ○d1-c3 □a1-b1 ○c3-b5 ○b4-e6 ○b5-a4 ○e6-f5 ○a4-a1 ○f5-d5",
  trigon:
    "z6,w7,x7,y7,z7,y8 q14,r14,q15,r15,s15,t15 i11,h12,i12,j12,h13,j13 q3,q4,r4,s4,t4,u4 ab7,ac7,ad7,ae7,af7,ac8 s11,s12,t12,r13,s13,t13 l13,m13,n13,m14,n14,o14 o1,p1,q1,o2,p2,q2 aa9,ab9,ac9,ad9,z10,aa10 w13,v14,w14,x14,w15,x15 h14,f15,g15,h15,i15,i16 m3,l4,m4,n4,o4,l5 x4,w5,x5,u6,v6,w6 o15,m16,n16,o16,m17,n17 m9,l10,m10,l11,m11,m12 o5,n6,o6,p6,p7,q7 aa11,aa12,ab12,ac12,ad12,ad13 x16,w17,x17,y17,w18,y18 c11,c12,d12,d13,e13,e14 w1,v2,w2,v3,w3,w4",
  triolet:
    "H8=3,H9=1 G7=2,G8=4 I9=3,I10=3 J10=4,J11=1 F6=12,F7=3 I11=9 K11=5,K12=J9,K13=1 L13=13,L14=2 M14=2,M15=4 N15=5,O15=6 E5=8,E6=3",
  "trioker-champions":
    "323@d7 333@d8 213@c7 133@e7 330@d9 311@c8 310@c9 011@c10 201@c6 121@b7 302@c5 013@c11 300@d10 123@d6 021@b5",
  "trioker-quick":
    "333@d5 draw 033@d4 *23@d3 give:113>2 213@c4 211@c3 312@c2 301@c1 131@b3 220@d2 203@e4 001@b1 302@e3 232@f4 310@c5",
};
